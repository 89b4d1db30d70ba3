package io.mneme.context.window;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.PolicyRef;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The selected window of one request.
 *
 * @param window the window
 * @param state the state of the window for the next request; empty if that begins a new one
 * @param rebuilt why the window was rebuilt; empty if it was not
 */
record WindowSelection(SelectedWindow window, Optional<SelectionState> state, Optional<RebuildReason> rebuilt) {

    WindowSelection {
        requireNonNull(window, "window");
    }

    /** Returns the selection of a step that a policy has decided. */
    static WindowSelection of(
            PolicyRef policy,
            WindowStep step,
            List<Candidate> newest,
            List<String> warnings,
            List<Omission> omissions,
            Optional<SelectionState> state,
            RebuildReason cause) {
        List<String> all = new ArrayList<>(warnings);
        omissions.forEach(omission -> all.add(omission.reason()));
        WindowReport report = new WindowReport(
                policy.name(),
                "",
                WindowSpan.of(newest, step.from()).entries(),
                step.rebuilt(),
                Optional.of(step.reason()).filter(text -> !text.isEmpty()),
                all,
                List.of(policy.source("window")));
        return new WindowSelection(
                new SelectedWindow(step.from(), step.blockEnds(), report, omissions),
                state,
                Optional.of(cause).filter(reason -> step.rebuilt()));
    }
}
