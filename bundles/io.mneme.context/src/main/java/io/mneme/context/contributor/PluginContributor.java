package io.mneme.context.contributor;

import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.redaction.RedactionSink;
import io.mneme.api.redaction.Redactions;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A contributor of a plug-in, which receives only the part of the scope that its contract names. Its pieces have a maximum size, and
 * their text is redacted, as all that enters a prompt.
 *
 * @param plugin the plug-in's contributor
 * @param redactions redacts its text, if prompts are redacted
 */
record PluginContributor(ContextContributor plugin, Redactions redactions) implements Contributor {

    /** How many characters (UTF-16) a piece may have, the ids of its sources and all that it reports included. */
    static final int MAX_CHARS = 200_000;

    @Override
    public String name() {
        return plugin.name();
    }

    @Override
    public Stability stability() {
        return plugin.stability();
    }

    @Override
    public Duration timeLimit() {
        return plugin.timeLimit();
    }

    @Override
    public Optional<Contribution> contribute(RequestScope scope) {
        Optional<Contribution> piece = plugin.contribute(scope.request(), scope.now());
        if (piece == null) {
            throw new PolicyViolationException("returned null");
        }
        piece.map(PluginContributor::chars).filter(chars -> chars > MAX_CHARS).ifPresent(chars -> {
            throw new PolicyViolationException("returned " + chars + " characters, which is more than " + MAX_CHARS);
        });
        return piece;
    }

    private static long chars(Contribution piece) {
        long chars = piece.text().length();
        for (String source : piece.sources()) {
            chars += source.length();
        }
        for (Omission left : piece.omissions()) {
            chars += left.name().length() + left.reason().length();
        }
        return chars + piece.window().map(report -> report.toString().length()).orElse(0);
    }

    /** Runs behind the boundary of the plug-in, so that a failing redactor counts as its failure. */
    @Override
    public Contribution shown(Contribution contribution) {
        String text = redactions
                .redact(RedactionSink.PROMPT, List.of(contribution.text()))
                .get(0);
        return new Contribution(
                text,
                contribution.separator(),
                contribution.frameRole(),
                contribution.sources(),
                contribution.window(),
                contribution.omissions());
    }
}
