package io.mneme.api.window;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import java.util.List;

/**
 * The window of a request.
 *
 * @param from position of its oldest entry
 * @param blockEnds positions of the entries after which a provider with breakpoints should cache the prompt, strictly
 *     increasing; may be empty
 * @param report how it was selected; the renderer in it is empty where the caller renders, as the callers of {@link HistoryWindows} do
 * @param omissions policies that could not serve, and why; empty if all could
 */
public record SelectedWindow(long from, List<Long> blockEnds, WindowReport report, List<Omission> omissions) {

    public SelectedWindow {
        requireNonNull(report, "report");
        blockEnds = List.copyOf(blockEnds);
        omissions = List.copyOf(omissions);
    }
}
