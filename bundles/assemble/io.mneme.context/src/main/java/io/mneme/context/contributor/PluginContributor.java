package io.mneme.context.contributor;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.SourceSpan;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.Redactions;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A contributor of a plug-in, which receives only the part of the scope that its contract names. Its contributions have a
 * maximum size, and their texts are redacted, as all that enters a prompt.
 */
final class PluginContributor implements Contributor {

    /**
     * How many characters (UTF-16) the contributions may have, the ids of their sources and all that they report included: 100
     * entries of a dialogue with 10,000 characters each.
     */
    static final int MAX_CHARS = 1_000_000;

    /** How many characters (UTF-16) the messages of providers may have, with the bytes of their media. */
    static final long MAX_SOURCE_CHARS = 8L << 20;

    private final ContextContributor plugin;
    private final ItemRedaction redaction;
    private volatile @Nullable Stability declared;

    /**
     * Wraps a plug-in's contributor.
     *
     * @param redactions redacts its texts, if prompts are redacted
     */
    PluginContributor(ContextContributor plugin, Redactions redactions) {
        this.plugin = plugin;
        redaction = new ItemRedaction(redactions);
    }

    @Override
    public String name() {
        return plugin.name();
    }

    /** Returns what the plug-in has returned first, so that its contributions cannot change their place. */
    @Override
    public Stability stability() {
        Stability known = declared;
        if (known == null) {
            known = plugin.stability();
            if (known == null) {
                throw new PolicyViolationException("has no stability");
            }
            declared = known;
        }
        return known;
    }

    @Override
    public Duration timeLimit() {
        return plugin.timeLimit();
    }

    @Override
    public Optional<Set<String>> uses() {
        return plugin.uses();
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        List<Contribution> contributions = plugin.contribute(new ContributionRequest(
                scope.request(),
                scope.now(),
                scope.tokenLimit(),
                scope.tokens()::count,
                Set.copyOf(scope.shown()),
                scope.window(),
                scope.purpose().isPreviewed()));
        if (contributions == null) {
            throw new PolicyViolationException("returned null");
        }
        List<Contribution> all = List.copyOf(contributions);
        long chars = all.stream().mapToLong(PluginContributor::chars).sum();
        if (chars > MAX_CHARS) {
            throw new PolicyViolationException("returned " + chars + " characters, which is more than " + MAX_CHARS);
        }
        checkSource(all);
        return scope.limit().isNone() ? all : limited(all, scope);
    }

    private static void checkSource(List<Contribution> contributions) {
        long chars = contributions.stream()
                .flatMap(contribution -> contribution.items().stream())
                .mapToLong(ItemRedaction::sourceChars)
                .sum();
        if (chars > MAX_SOURCE_CHARS) {
            throw new PolicyViolationException("returned messages of a provider with " + chars
                    + " characters, which is more than " + MAX_SOURCE_CHARS);
        }
    }

    /** Cuts a dialogue. Of other contributions, what exceeds the budget of a request leaves later, and is no failure. */
    private List<Contribution> limited(List<Contribution> contributions, RequestScope scope) {
        boolean dialogue = stability() == Stability.GROWING;
        List<Contribution> limited =
                dialogue ? DialogueLimit.within(contributions, scope.limit(), plugin.name()) : contributions;
        if (scope.request().options().budget().isEmpty()) {
            checkTokens(limited, dialogue, scope);
        }
        return limited;
    }

    /** Rejects contributions that are longer than the recipe allows; of a dialogue, only its system texts can be. */
    private static void checkTokens(List<Contribution> contributions, boolean dialogue, RequestScope scope) {
        int tokens = contributions.stream()
                .flatMap(contribution -> contribution.items().stream())
                .filter(item -> !dialogue || item.isSystemText())
                .mapToInt(item -> scope.tokens().count(item.text()))
                .sum();
        if (tokens > scope.tokenLimit()) {
            throw new PolicyViolationException(
                    "returned " + tokens + " tokens, which is more than its " + scope.tokenLimit());
        }
    }

    private static long chars(Contribution contribution) {
        long chars = 0;
        for (ContextItem item : contribution.items()) {
            chars += ItemRedaction.chars(item);
        }
        for (EntrySource source : contribution.sources()) {
            chars += source.journal().length()
                    + source.id().length()
                    + source.reason().length();
        }
        for (Omission left : contribution.omissions()) {
            chars += left.name().length() + left.reason().length();
        }
        return chars
                + contribution
                        .window()
                        .map(report -> report.toString().length())
                        .orElse(0);
    }

    /** Runs behind the boundary of the plug-in, so that a failing redactor counts as its failure. */
    @Override
    public List<Contribution> shown(List<Contribution> contributions) {
        return contributions.stream().map(redaction::redact).toList();
    }

    /**
     * Leaves out the oldest whole turns of a dialogue that is too long. A turn is a message of the user with all that follows it up
     * to the next one. The newest turn, system texts and instructions stay.
     */
    private static final class DialogueLimit {

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

        private static List<Contribution> without(
                List<Contribution> contributions, Set<Integer> left, Omission omission) {
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
                boolean stays =
                        !left.contains(from + span.item()) && !(onePerItem && left.contains(from + span.source()));
                if (stays) {
                    int source = onePerItem ? span.source() - countBefore(span.source(), from, left) : span.source();
                    int item = span.item() - countBefore(span.item(), from, left);
                    spans.add(new SourceSpan(item, source, span.start(), span.end()));
                }
            }
            return spans;
        }

        private static int countBefore(int index, int from, Set<Integer> left) {
            return (int)
                    left.stream().filter(at -> at >= from && at < from + index).count();
        }

        private static Contribution reporting(Contribution contribution, Omission omission) {
            List<Omission> all = new ArrayList<>(contribution.omissions());
            all.add(omission);
            return contribution.withReport(contribution.window(), all);
        }
    }
}
