package io.mneme.context.history;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.history.WindowContinuation.UnchangedWindow;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.PolicySnapshot;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.source.HistoryItem;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
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

    WindowState {
        awaited = Set.copyOf(awaited);
    }

    /** Returns how the window continues with the next request, as far as its policies and the redaction decide. */
    WindowContinuation next(SelectedPolicies selected, long generation) {
        PolicySnapshot snapshot = selected.snapshot();
        if (redactionGeneration != generation) {
            return rebuild(selected, RebuildReason.REDACTION, "what is redacted has changed");
        }
        if (isReplaced(window, selected.window(), selected, snapshot.windows().forcedSwaps() > windowForcedSwaps)) {
            return rebuild(selected, RebuildReason.SWAP, selected.window().label() + " became active");
        }
        if (isReplaced(
                renderer, selected.renderer(), selected, snapshot.renderers().forcedSwaps() > rendererForcedSwaps)) {
            return rebuild(selected, RebuildReason.SWAP, selected.renderer().label() + " became active");
        }
        Optional<SelectedPolicy<WindowPolicy>> ownWindow = snapshot.windows().stillActive(window.id());
        Optional<SelectedPolicy<HistoryRenderer>> ownRenderer =
                snapshot.renderers().stillActive(renderer.id());
        return ownWindow.isPresent() && ownRenderer.isPresent()
                ? WindowContinuation.of(HistoryPlan.resume(ownWindow.get(), ownRenderer.get(), from, selected))
                : withoutDeparted(selected, ownWindow.isPresent(), ownRenderer);
    }

    private static WindowContinuation rebuild(SelectedPolicies selected, RebuildReason cause, String reason) {
        return WindowContinuation.of(HistoryPlan.rebuild(selected, cause, reason));
    }

    private boolean isReplaced(PolicyRef own, SelectedPolicy<?> active, SelectedPolicies selected, boolean forced) {
        return !own.isOf(active) && (selected.swapsNow() || forced || awaited.contains(active.label()));
    }

    /** Returns how the window continues without one of its policies, or both. */
    private WindowContinuation withoutDeparted(
            SelectedPolicies selected, boolean hasWindow, Optional<SelectedPolicy<HistoryRenderer>> ownRenderer) {
        PolicySnapshot snapshot = selected.snapshot();
        Set<String> missing = missing(hasWindow, ownRenderer.isPresent());
        String first = missing.iterator().next();
        if (missing.contains(selected.window().label())
                || missing.contains(selected.renderer().label())) {
            return rebuild(selected, RebuildReason.DEPARTURE, first + " was updated");
        }
        boolean mayReturn = (hasWindow || snapshot.windows().leftRecently(window.id()))
                && (ownRenderer.isPresent() || snapshot.renderers().leftRecently(renderer.id()));
        return new WindowContinuation(
                HistoryPlan.rebuild(selected, RebuildReason.DEPARTURE, first + " has left"),
                mayReturn ? Optional.of(new UnchangedWindow(ownRenderer)) : Optional.empty(),
                missing);
    }

    private Set<String> missing(boolean hasWindow, boolean hasRenderer) {
        Set<String> missing = new LinkedHashSet<>();
        if (!hasWindow) {
            missing.add("window policy " + window.name());
        }
        if (!hasRenderer) {
            missing.add("renderer " + renderer.name());
        }
        return missing;
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
