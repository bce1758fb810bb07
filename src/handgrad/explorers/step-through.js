// The stage of step_through comes drawn from Python. An element appears at `data-hg-from` and stays;
// it is lit at the positions listed in `data-hg-at`.

function createView(stage, table) {
  stage.innerHTML = table.stage;
  const appearing = [...stage.querySelectorAll("[data-hg-from]")];
  const lit = [...stage.querySelectorAll("[data-hg-at]")].map((node) => [
    node, new Set(node.dataset.hgAt.split(" ").map(Number)),
  ]);
  return (position) => {
    stage.dataset.hgWay = table.ways[position];
    for (const node of appearing) {
      node.classList.toggle("hg-shown", Number(node.dataset.hgFrom) <= position);
    }
    for (const [node, positions] of lit) node.classList.toggle("hg-lit", positions.has(position));
  };
}
