package io.mneme.dialogue;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.WindowReport;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.SelectedWindow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** Windows that begin at a chosen index; without a choice they contain all candidates. */
public final class NewestEntries implements HistoryWindows {

    /** The windows that were asked for: their histories, the candidates that may be shown, and those before them. */
    public record AskedWindow(String history, List<Candidate> candidates, List<Candidate> earlier) {}

    public final List<AskedWindow> asked = new CopyOnWriteArrayList<>();
    public long firstIndex;
    /** The maximum of entries, where the request allows more. */
    public int maxEntries = Integer.MAX_VALUE;

    public List<Long> blockEnds = List.of();
    /** What each selection waits for. */
    public CountDownLatch released = new CountDownLatch(0);

    @Override
    public SelectedWindow select(
            ContextRequest request, String history, List<Candidate> entries, int maxEntries, Instant now) {
        List<Candidate> newest =
                entries.subList(Math.max(0, entries.size() - Math.min(maxEntries, this.maxEntries)), entries.size());
        asked.add(new AskedWindow(history, newest, entries.subList(0, entries.size() - newest.size())));
        try {
            released.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
        long from = newest.stream()
                .filter(candidate -> candidate.index() >= firstIndex)
                .mapToLong(Candidate::position)
                .findFirst()
                .orElseThrow();
        WindowReport report = new WindowReport("all", "", newest.size(), false, Optional.empty(), List.of());
        return new SelectedWindow(from, blockEnds, report, List.of());
    }
}
