// A card follows the pointer once it has moved a little; let go above the hand, it is played as if it had been clicked.
const FAR = 5;
const UP = 60;

export function dragged(play: () => void) {
  return (node: HTMLElement) => {
    let from: { readonly x: number; readonly y: number; readonly id: number } | null = null;
    let moving = false;

    const down = (event: PointerEvent) => {
      if (event.button === 0 && event.pointerType !== 'touch')
        from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!moving && Math.hypot(dx, dy) < FAR) return;
      if (!moving) node.setPointerCapture(event.pointerId);
      moving = true;
      node.classList.add('dragging');
      node.style.translate = `${dx}px ${dy}px`;
    };
    const up = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const far = from.y - event.clientY > UP;
      const was = moving;
      end();
      if (!was) return;
      // The click that follows a drag is not one.
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 50);
      if (far && event.type === 'pointerup') play();
    };
    const end = () => {
      from = null;
      moving = false;
      node.classList.remove('dragging');
      node.style.translate = '';
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    };
  };
}
