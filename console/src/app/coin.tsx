// The sign of the service: a coin with a square hole.

export function Coin() {
  return (
    <svg className="coin" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM5 5v6h6V5z"
      />
    </svg>
  );
}
