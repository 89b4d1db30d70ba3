package io.mneme.context.contributor;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.entry.Redactions;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
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
}
