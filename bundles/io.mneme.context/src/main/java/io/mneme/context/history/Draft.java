package io.mneme.context.history;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.WindowReport;
import java.util.List;
import java.util.Optional;

/**
 * What a request's history reads like.
 *
 * @param shown the lines in the window, oldest first; empty if there is nothing to show
 * @param report how they were chosen and worded; empty exactly when there are none
 * @param kept what to keep of the window
 * @param leftOut what could not take part
 */
record Draft(List<Line> shown, Optional<WindowReport> report, Optional<Kept> kept, List<LeftOut> leftOut) {

    /** Returns a draft with nothing to show, and nothing to keep. */
    static Draft nothing(List<LeftOut> leftOut) {
        return new Draft(List.of(), Optional.empty(), Optional.empty(), leftOut);
    }
}
