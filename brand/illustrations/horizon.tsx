'use client';

/**
 * The landscapes of all coffees on one horizon. A client component, so that its paths are in a cached script and not
 * twice in every page.
 */
export function Horizon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1600 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <path d="M0 90H1600V190H0Z" className="fill-far-1" />
      <path d="M0 190H1600V280H0Z" className="fill-far-2" />
      <path d="M0 280H1600V360H0Z" className="fill-far-3" />
      <path d="M0 360H1600V640H0Z" className="fill-far-4" />
      <g className="rise">
        <circle cx="1040" cy="420" r="300" opacity=".22" className="fill-halo" />
        <circle cx="1040" cy="420" r="242" opacity=".4" className="fill-halo" />
        <circle cx="1040" cy="420" r="186" className="fill-disc" />
      </g>
      <Clouds />
      <path
        d="M0 452C160 430 300 468 420 450L560 412 700 300 750 356 790 330 880 424C960 440 1020 402 1100 424S1180 440 1240 424 1480 380 1600 420V640H0Z"
        className="fill-near-1"
      />
      <path d="M700 300l50 56-16-2-14 14-20-16-22 14-18-4-12 6Z" className="fill-snow" />
      <path
        d="M0 470C140 430 260 500 420 470S700 420 860 468 1150 520 1320 470 1520 450 1600 470V640H0Z"
        className="fill-near-2"
      />
      <Town />
      <path
        d="M0 560C200 500 330 560 520 548S860 506 1040 552 1400 590 1600 530V640H0Z"
        className="fill-near-3"
      />
      <Roastery />
      <Palms />
      <path d="M0 612C260 578 520 628 800 606S1330 588 1600 616V640H0Z" className="fill-near-4" />
    </svg>
  );
}

function Clouds() {
  return (
    <path
      d="M628 214h154M672 200h70M1298 158h184M1348 144h80M968 270h134"
      strokeWidth="16"
      strokeLinecap="round"
      className="drift stroke-cloud"
      opacity=".75"
    />
  );
}

function Town() {
  return (
    <>
      <path
        d="M1240 560V452l34-26 34 26v24h26v-48h30v-22h14v22h24l38-30 38 30v70h30v-40l40-30 52 40V560Z"
        className="fill-near-3"
      />
      <path
        d="M1268 470h14v18h-14zM1420 448h14v18h-14zM1444 448h14v18h-14zM1520 480h14v18h-14z"
        className="fill-lamp"
      />
    </>
  );
}

function Roastery() {
  return (
    <>
      <path d="M180 590V468l86-62 86 62V590Z" className="fill-near-4" />
      <path d="M322 420v-62h28v84Z" className="fill-near-4" />
      <path d="M238 590v-62a28 28 0 0 1 56 0v62Z" className="fill-lamp" />
      <path d="M352 590V500h120v90Z" className="fill-near-4" />
      <path d="M372 522h22v26h-22zM404 522h22v26h-22zM436 522h22v26h-22z" className="fill-lamp" />
      <path
        d="M336 346c-18-22 16-34 0-60s18-32 0-60"
        fill="none"
        strokeWidth="12"
        strokeLinecap="round"
        className="stroke-cloud"
        opacity=".8"
      />
    </>
  );
}

function Palms() {
  return (
    <>
      <g id="palm" transform="translate(610 420) scale(.8)">
        <path
          d="M0 0C-6 60 8 130 0 210"
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          className="stroke-near-4"
        />
        <path
          d="M0 0Q-40-46-78 16Q-38-14 0 0ZM0 0Q40-46 78 16Q38-14 0 0ZM0 0Q-26-66-70-44Q-30-34 0 0ZM0 0Q26-66 70-44Q30-34 0 0ZM0 0Q-22-20-40 54Q-14 20 0 0ZM0 0Q22-20 40 54Q14 20 0 0Z"
          className="fill-near-4"
        />
      </g>
      <use href="#palm" transform="translate(168.75 105.5) scale(.825)" />
      <use href="#palm" transform="translate(129 168) scale(.7)" />
    </>
  );
}
