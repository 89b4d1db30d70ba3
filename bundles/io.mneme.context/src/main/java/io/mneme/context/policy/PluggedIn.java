package io.mneme.context.policy;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Stability;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.context.plugin.NonsenseException;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A contributor of a plug-in, which learns of the circumstances what its contract says. Its pieces have a maximum size, and
 * their text is redacted, as all that enters a prompt.
 *
 * @param plugin the plug-in's
 * @param redactions redact its text, if prompts are to be redacted
 */
record PluggedIn(ContextContributor plugin, Redactions redactions) implements Contributor {

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
    public Optional<Contribution> contribute(Circumstances circumstances) {
        Optional<Contribution> piece = plugin.contribute(circumstances.request(), circumstances.now());
        if (piece == null) {
            throw new NonsenseException("returned null");
        }
        piece.map(PluggedIn::chars).filter(chars -> chars > MAX_CHARS).ifPresent(chars -> {
            throw new NonsenseException("returned " + chars + " characters, which is more than " + MAX_CHARS);
        });
        return piece.map(this::redacted);
    }

    private static long chars(Contribution piece) {
        long chars = piece.text().length();
        for (String source : piece.sources()) {
            chars += source.length();
        }
        for (LeftOut left : piece.leftOut()) {
            chars += left.contributor().length() + left.reason().length();
        }
        return chars + piece.window().map(report -> report.toString().length()).orElse(0);
    }

    /** Redacts it here, so that whatever is in the way ends where failures of a plug-in do. */
    private Contribution redacted(Contribution said) {
        String text = redactions.redact(Sink.PROMPT, List.of(said.text())).get(0);
        return new Contribution(text, said.joint(), said.role(), said.sources(), said.window(), said.leftOut());
    }
}
