import { number } from "../../lib/count";
import type { Finding } from "../../lib/store";
import type { Past, Remembered, Trend } from "../../lib/trend";
import { Severity } from "../../ui/icons";
import { Time } from "../../ui/time";
import { place } from "./rules";

/** What has become of the findings of a moment. */
export function TrendFigures({ remembered, trend, remember }: { remembered: Remembered | undefined; trend: Trend<Finding> | undefined; remember: () => void }) {
  return (
    <div class="stat trend">
      <dt>{remembered ? <>Since <Time at={remembered.moment} /></> : "Trend"}</dt>
      <dd>
        {trend && (
          <>
            {number(trend.fresh.size)} <small>new</small> {number(trend.gone.length)} <small>gone</small> {number(trend.still.size)} <small>still there</small>
          </>
        )}
        <button type="button" class="btn" title="Later findings are compared with those of now, in this browser" onClick={remember}>
          {remembered ? "Compare from now on" : "Remember these"}
        </button>
      </dd>
    </div>
  );
}

/** A finding that there was, and that there is not any more. */
export function GoneRow({ past, title }: { past: Past; title: string | undefined }) {
  return (
    <div class="fi gone">
      <Severity of={past.severity} />
      <span class="mono rule">{past.rule}</span>
      <span class="grow clip">
        <b>{title ?? past.message}</b>
        <small class="clip">{place(past.at)}</small>
      </span>
      <span class="tag">gone</span>
    </div>
  );
}
