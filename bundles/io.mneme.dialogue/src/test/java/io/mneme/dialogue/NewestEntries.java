package io.mneme.dialogue;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.WindowReport;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.SelectedWindow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Windows that begin at a chosen index; without a choice they contain all candidates. */
public final class NewestEntries implements HistoryWindows {

    /** The windows that were asked for: their histories and candidates. */
    public record AskedWindow(String history, List<Candidate> candidates) {}

    public final List<AskedWindow> asked = new ArrayList<>();
    public long firstIndex;
    public List<Long> blockEnds = List.of();

    @Override
    public SelectedWindow select(ContextRequest request, String history, List<Candidate> newest, Instant now) {
        asked.add(new AskedWindow(history, newest));
        long from = newest.stream()
                .filter(candidate -> candidate.index() >= firstIndex)
                .mapToLong(Candidate::position)
                .findFirst()
                .orElseThrow();
        WindowReport report =
                new WindowReport("all", "", newest.size(), false, Optional.empty(), List.of());
        return new SelectedWindow(from, blockEnds, report, List.of());
    }
}
