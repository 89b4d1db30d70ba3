package io.mneme.context.history;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.context.history.WindowContinuation.UnchangedWindow;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.PolicyRef;
import io.mneme.context.policy.PolicySnapshot;
import io.mneme.context.policy.PolicyTakeover;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.policy.ServingPolicy;
import io.mneme.context.source.HistoryItem;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The state of a window between two requests. It has no reference to a plug-in.
 *
 * @param window the policy that chose its entries
 * @param renderer the renderer of its lines
 * @param windowForcedSwaps the number of forced swaps of window policies before this state
 * @param rendererForcedSwaps the number of forced swaps of renderers before this state
 * @param awaited labels of policies that left: when they return, they serve the window again
 * @param redactionGeneration the generation of the redaction of its lines
 * @param endPosition the journal's end before it was read
 * @param usedAt the time of its request
 * @param from position of its oldest entry
 * @param lines the lines it was chosen from, in the order of positions; never empty
 */
record WindowState(
        PolicyRef window,
        PolicyRef renderer,
        long windowForcedSwaps,
        long rendererForcedSwaps,
        Set<String> awaited,
        long redactionGeneration,
        Position endPosition,
        Instant usedAt,
        long from,
        List<HistoryLine> lines) {

    private static final String WINDOW_LABEL = "window policy";
    private static final String RENDERER_LABEL = "renderer";

    WindowState {
        awaited = Set.copyOf(awaited);
    }

    /** Returns how the window continues with the next request, as far as its policies and the redaction decide. */
    WindowContinuation next(SelectedPolicies selected, long generation) {
        if (redactionGeneration != generation) {
            return WindowContinuation.of(
                    HistoryPlan.rebuild(selected, RebuildReason.REDACTION, "what is redacted has changed"));
        }
        PolicySnapshot snapshot = selected.snapshot();
        ServingPolicy<WindowPolicy> ownWindow =
                ServingPolicy.of(window, WINDOW_LABEL, snapshot.windows(), selected.window(), windowForcedSwaps);
        ServingPolicy<HistoryRenderer> ownRenderer = ServingPolicy.of(
                renderer, RENDERER_LABEL, snapshot.renderers(), selected.renderer(), rendererForcedSwaps);
        PolicyTakeover takeover = PolicyTakeover.of(List.of(ownWindow, ownRenderer), selected.swapsNow(), awaited);
        return takeover.cause()
                .map(cause -> new WindowContinuation(
                        HistoryPlan.rebuild(selected, cause, takeover.reason()),
                        takeover.mayReturn()
                                ? Optional.of(new UnchangedWindow(ownRenderer.active()))
                                : Optional.empty(),
                        takeover.missing()))
                .orElseGet(() -> WindowContinuation.of(HistoryPlan.resume(
                        ownWindow.active().orElseThrow(), ownRenderer.active().orElseThrow(), from, selected)));
    }

    /**
     * Returns whether these entries are not those of the window and later ones.
     *
     * @param newest the newest entries, oldest first; at least one
     */
    boolean differsFrom(List<HistoryItem> newest) {
        return from < newest.get(0).position().value() || !sameAs(newest);
    }

    /**
     * Returns why entries from which the window differs need a rebuild; empty if they do not. Changes of entries outside the
     * window are no reason.
     *
     * @param newest the newest entries, oldest first; at least one
     * @param changes the changes since this state
     */
    Optional<String> rebuildReason(List<HistoryItem> newest, Stream<Change> changes) {
        return changes.filter(change -> change.type() == Type.REPLACED_FILE
                        || contains(change.target().value()))
                .map(WindowState::reason)
                .findFirst()
                .or(() -> sameAs(newest) ? Optional.empty() : Optional.of("other entries belong into the window now"));
    }

    /** Returns whether the entries of the last request are unchanged. */
    private boolean sameAs(List<HistoryItem> newest) {
        long first = Math.max(from, newest.get(0).position().value());
        long last = lines.get(lines.size() - 1).position();
        int at = 0;
        while (at < lines.size() && lines.get(at).position() < first) {
            at++;
        }
        for (HistoryItem entry : newest) {
            long position = entry.position().value();
            if (position >= first
                    && position <= last
                    && (at == lines.size() || !lines.get(at++).isOf(entry))) {
                return false;
            }
        }
        return at == lines.size();
    }

    /** Returns the time from its request to another one; zero if that is not later. */
    Duration idleAt(Instant now) {
        Duration idle = Duration.between(usedAt, now);
        return idle.isNegative() ? Duration.ZERO : idle;
    }

    /** Returns the characters of its lines (Unicode code points). */
    long chars() {
        return lines.stream().mapToLong(HistoryLine::chars).sum();
    }

    private boolean contains(long position) {
        return position >= from && lines.stream().anyMatch(line -> line.position() == position);
    }

    private static String reason(Change change) {
        return switch (change.type()) {
            case EDITED -> "an entry in the window was edited";
            case DELETED -> "an entry in the window was deleted";
            case REPLACED_FILE -> "the journal's file was replaced";
        };
    }

    /** Returns the same state, which awaits the return of other policies. */
    WindowState awaiting(Set<String> missing) {
        return new WindowState(
                window,
                renderer,
                windowForcedSwaps,
                rendererForcedSwaps,
                missing,
                redactionGeneration,
                endPosition,
                usedAt,
                from,
                lines);
    }
}
