package io.mneme.context.contributor;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Leaves out the oldest whole turns of a dialogue that is too long. A turn is a message of the user with all that follows it up
 * to the next one. The newest turn, system texts and instructions stay.
 */
final class DialogueLimit {

    private final LengthLimit limit;
    private final List<ContextItem> items;

    private DialogueLimit(LengthLimit limit, List<ContextItem> items) {
        this.limit = limit;
        this.items = items;
    }

    /** Returns the contributions without the turns that are too much; the first one reports them. */
    static List<Contribution> within(List<Contribution> contributions, LengthLimit limit, String contributor) {
        List<ContextItem> items = contributions.stream()
                .flatMap(contribution -> contribution.items().stream())
                .toList();
        Set<Integer> left = new DialogueLimit(limit, items).leaving();
        if (left.isEmpty()) {
            return contributions;
        }
        Omission omission = new Omission(
                contributor,
                "the oldest messages of " + contributor + " were left out: " + left.size() + ", since it may have "
                        + limit);
        return without(contributions, left, omission);
    }

    /** Returns the indexes of the items that leave. */
    private Set<Integer> leaving() {
        long length = items.stream().mapToLong(this::length).sum();
        Set<Integer> leaving = new HashSet<>();
        int newestTurn = newestTurn();
        int at = 0;
        while (length > limit.amount() && at < newestTurn) {
            int end = turnEnd(at);
            for (int i = at; i < end; i++) {
                if (!stays(items.get(i))) {
                    leaving.add(i);
                    length -= length(items.get(i));
                }
            }
            at = end;
        }
        return leaving;
    }

    private int newestTurn() {
        int at = items.size() - 1;
        while (at > 0 && !startsTurn(at)) {
            at--;
        }
        return at;
    }

    private int turnEnd(int begin) {
        int end = begin + 1;
        while (end < items.size() && !startsTurn(end)) {
            end++;
        }
        return end;
    }

    /** The results of tools never leave without their calls, in whichever role they are. */
    private boolean startsTurn(int at) {
        return items.get(at).role() == Role.USER
                && !stays(items.get(at))
                && !(items.get(at).parts().get(0) instanceof ProviderPart part
                        && part.message().hasToolResult());
    }

    private static boolean stays(ContextItem item) {
        return item.isSystemText() || item.has(TextOrigin.INSTRUCTION) || item.has(TextOrigin.CURRENT);
    }

    private long length(ContextItem item) {
        return limit.measure().length(item.promptText());
    }

    private static List<Contribution> without(List<Contribution> contributions, Set<Integer> left, Omission omission) {
        List<Contribution> kept = new ArrayList<>();
        int first = 0;
        for (Contribution contribution : contributions) {
            int from = first;
            first += contribution.items().size();
            shortened(contribution, from, left)
                    .map(shorter -> kept.isEmpty() ? reporting(shorter, omission) : shorter)
                    .ifPresent(kept::add);
        }
        return List.copyOf(kept);
    }

    private static Optional<Contribution> shortened(Contribution contribution, int from, Set<Integer> left) {
        List<ContextItem> items = new ArrayList<>();
        List<EntrySource> sources = new ArrayList<>();
        boolean onePerItem =
                contribution.sources().size() == contribution.items().size();
        for (int i = 0; i < contribution.items().size(); i++) {
            if (!left.contains(from + i)) {
                items.add(contribution.items().get(i));
                contribution.sources().stream()
                        .skip(i)
                        .limit(onePerItem ? 1 : 0)
                        .forEach(sources::add);
            }
        }
        if (items.isEmpty()) {
            return Optional.empty();
        }
        Contribution shorter =
                contribution.withItems(items).withSpans(spans(contribution.spans(), from, left, onePerItem));
        return Optional.of(onePerItem ? shorter.withSources(sources) : shorter);
    }

    /** Returns the spans of the items that stay, at their new places. */
    private static List<SourceSpan> spans(List<SourceSpan> all, int from, Set<Integer> left, boolean onePerItem) {
        List<SourceSpan> spans = new ArrayList<>();
        for (SourceSpan span : all) {
            boolean stays = !left.contains(from + span.item()) && !(onePerItem && left.contains(from + span.source()));
            if (stays) {
                int source = onePerItem ? span.source() - countBefore(span.source(), from, left) : span.source();
                int item = span.item() - countBefore(span.item(), from, left);
                spans.add(new SourceSpan(item, source, span.start(), span.end()));
            }
        }
        return spans;
    }

    private static int countBefore(int index, int from, Set<Integer> left) {
        return (int) left.stream().filter(at -> at >= from && at < from + index).count();
    }

    private static Contribution reporting(Contribution contribution, Omission omission) {
        List<Omission> all = new ArrayList<>(contribution.omissions());
        all.add(omission);
        return contribution.withReport(contribution.window(), all);
    }
}
