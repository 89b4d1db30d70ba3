package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.window.Candidate;
import io.mneme.context.history.History.HistoryItem;
import io.mneme.context.history.HistoryBlocks.FinishedBlock;
import io.mneme.context.history.HistoryRedaction.RedactedEntries;
import io.mneme.context.history.RenderedLines.ReadRange;
import io.mneme.context.report.ContextMeters.RebuildReason;
import io.mneme.context.token.TokenCounter;
import io.mneme.context.window.WindowPolicyCaller.KnownEntries;
import io.mneme.context.window.WindowTurn;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builds the history of one request in its turn on the window: reads, redacts and renders the entries that the window needs, and
 * reuses the lines of the last request.
 */
final class HistoryBuilder {

    /** How many entries a window may grow by while its policy is absent. */
    private static final int MAX_GROWTH = 100;

    /** The most changes of one read. */
    private static final int MAX_CHANGES = 256;

    /** Maximum length of all lines that a window policy receives, in characters (Unicode code points). */
    private static final int MAX_OFFERED_CHARS = 1_000_000;

    private final WindowTurn<RenderedLines> turn;
    private final History history;
    private final HistoryRedaction redaction;
    private final TokenCounter tokens;

    /**
     * The lines that a window policy receives.
     *
     * @param lines the lines, oldest first
     * @param warning what was dropped; empty if nothing was
     */
    private record OfferedLines(List<HistoryLine> lines, Optional<String> warning) {

        /** Returns the newest lines that are short enough together, at least one: no window shows more. */
        static OfferedLines of(List<HistoryLine> lines) {
            long chars = 0;
            for (int i = lines.size() - 1; i >= 0; i--) {
                chars += lines.get(i).chars();
                if (chars > MAX_OFFERED_CHARS && i < lines.size() - 1) {
                    return new OfferedLines(
                            List.copyOf(lines.subList(i + 1, lines.size())),
                            Optional.of("no more than " + MAX_OFFERED_CHARS
                                    + " characters of the newest entries are looked at"));
                }
            }
            return new OfferedLines(lines, Optional.empty());
        }

        List<String> warnings() {
            return warning.stream().toList();
        }

        List<Candidate> candidates(TokenCounter tokens) {
            List<Candidate> candidates = new ArrayList<>(lines.size());
            for (HistoryLine line : lines) {
                candidates.add(line.candidate(tokens));
            }
            return candidates;
        }
    }

    HistoryBuilder(WindowTurn<RenderedLines> turn, History history, HistoryRedaction redaction, TokenCounter tokens) {
        this.turn = turn;
        this.history = history;
        this.redaction = redaction;
        this.tokens = tokens;
    }

    /** Builds the history, and ends the turn; if the journal cannot be read, the window stays as it is. */
    BuiltHistory build() {
        if (turn.last()
                .filter(last -> last.generation() != redaction.generation())
                .isPresent()) {
            turn.rebuild(RebuildReason.REDACTION, "what is redacted has changed");
        }
        Optional<BuiltHistory> built =
                turn.last().filter(last -> turn.mayStay()).flatMap(this::unchanged);
        while (built.isEmpty()) {
            built = attempt();
        }
        return built.get();
    }

    /** Takes the lines of the last request if the journal has nothing else; otherwise reads the entries. */
    private Optional<BuiltHistory> attempt() {
        ReadRange range = range(turn.needs().entries());
        Optional<RenderedLines> same = turn.lastRendered().filter(last -> last.areOf(range, redaction.generation()));
        return same.isPresent() ? chosen(offered(same.get().lines(), range), range, List.of()) : read(range);
    }

    private ReadRange range(int limit) {
        return new ReadRange(history.end(), limit, history.maxEntryChars());
    }

    /** Reads and redacts the entries, and checks that they continue the window that is resumed. */
    private Optional<BuiltHistory> read(ReadRange range) {
        List<HistoryItem> newest = history.newest(range.limit());
        List<HistoryLine> known = turn.lastRendered()
                .filter(last -> last.generation() == redaction.generation())
                .map(RenderedLines::lines)
                .orElse(List.of());
        RedactedEntries redacted = redaction.redact(newest, known);
        if (redacted.entries().isEmpty()) {
            turn.endEmpty();
            return Optional.of(BuiltHistory.nothing(redacted.omissions()));
        }
        Optional<String> changed =
                turn.last().filter(last -> turn.resumes()).flatMap(last -> rebuildReason(last, redacted.entries()));
        changed.ifPresent(reason -> turn.rebuild(RebuildReason.ENTRIES, reason));
        return changed.isPresent() ? Optional.empty() : rendered(range, redacted, known);
    }

    private Optional<BuiltHistory> rendered(ReadRange range, RedactedEntries redacted, List<HistoryLine> known) {
        PolicyResult<List<HistoryLine>> rendered =
                LineRenderer.render(turn.renderer().orElseThrow(), redacted.entries(), known, history);
        if (rendered.failed()) {
            turn.replaceRenderer(rendered.failure());
            return Optional.empty();
        }
        return chosen(offered(rendered.get(), range), range, redacted.omissions());
    }

    /** Lets the window policy choose which of the lines to show. */
    private Optional<BuiltHistory> chosen(OfferedLines offered, ReadRange range, List<Omission> omissions) {
        Optional<WindowStep> step = turn.choose(KnownEntries.all(offered.candidates(tokens)));
        boolean complete = omissions.isEmpty() && offered.warning().isEmpty();
        return step.map(chosen -> {
            RenderedLines lines = lines(chosen.from(), range, complete, offered)
                    .divided(chosen.blockEnds(), finished(), history.journal());
            return BuiltHistory.of(turn.end(chosen, lines, offered.warnings(), omissions), lines);
        });
    }

    /** Continues a window whose beginning stays; empty if that is impossible, also since an entry has no renderer. */
    private Optional<BuiltHistory> unchanged(RenderedLines last) {
        ReadRange range = range(last.lines().size() + MAX_GROWTH);
        List<HistoryLine> known = last.lines();
        RedactedEntries redacted = redaction.redact(newestSince(known, range.limit()), known);
        List<HistoryItem> entries = redacted.entries();
        boolean continues = !entries.isEmpty()
                && entries.get(0).position().value() <= last.from()
                && rebuildReason(last, entries).isEmpty();
        Optional<List<HistoryLine>> rendered = continues
                ? LineRenderer.knownLines(entries, known).or(() -> turn.renderer()
                        .map(own -> LineRenderer.render(own, entries, known, history))
                        .filter(result -> !result.failed())
                        .map(PolicyResult::get))
                : Optional.empty();
        return rendered.map(all -> {
            OfferedLines offered = offered(all, range);
            RenderedLines lines = lines(last.from(), range, false, offered);
            return BuiltHistory.of(turn.stay(lines, offered.warnings(), redacted.omissions()), lines);
        });
    }

    private List<HistoryItem> newestSince(List<HistoryLine> known, int limit) {
        return history.newest(limit).stream()
                .filter(entry -> entry.position().value() >= known.get(0).position())
                .toList();
    }

    private OfferedLines offered(List<HistoryLine> lines, ReadRange range) {
        OfferedLines offered = OfferedLines.of(lines);
        boolean unchanged =
                turn.last().filter(last -> last.end().equals(range.end())).isPresent();
        List<HistoryLine> counted = new ArrayList<>(offered.lines().size());
        for (HistoryLine line : RenderedLines.withIndexes(history, offered.lines(), unchanged)) {
            counted.add(line.countedBy(tokens));
        }
        return new OfferedLines(counted, offered.warning());
    }

    private RenderedLines lines(long from, ReadRange range, boolean complete, OfferedLines offered) {
        return new RenderedLines(from, redaction.generation(), range, complete, offered.lines(), List.of());
    }

    private List<FinishedBlock> finished() {
        return turn.last().map(RenderedLines::finished).orElse(List.of());
    }

    private Optional<String> rebuildReason(RenderedLines last, List<HistoryItem> entries) {
        return last.differsFrom(entries)
                ? last.rebuildReason(entries, changesAfter(last.end().position()))
                : Optional.empty();
    }

    /** Returns the changes after a position, oldest first; they are read as they are needed. */
    private Stream<Change> changesAfter(Position position) {
        return Stream.iterate(
                        history.changesAfter(position, MAX_CHANGES),
                        page -> !page.isEmpty(),
                        page -> history.changesAfter(page.get(page.size() - 1).position(), MAX_CHANGES))
                .flatMap(List::stream);
    }
}
