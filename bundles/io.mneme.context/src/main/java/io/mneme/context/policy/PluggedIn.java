package io.mneme.context.policy;

import io.mneme.api.context.Stability;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A contributor of a plug-in, which learns of the circumstances what its contract says. Its text is redacted, as all that
 * enters a prompt.
 *
 * @param plugin the plug-in's
 * @param redactions redact its text, if prompts are to be redacted
 */
record PluggedIn(ContextContributor plugin, Redactions redactions) implements Contributor {

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
        Optional<Contribution> said = plugin.contribute(circumstances.request(), circumstances.now());
        // The caller names what is wrong with an answer.
        return said == null ? said : said.map(this::redacted);
    }

    /** Redacts it here, so that whatever is in the way ends where failures of a plug-in do. */
    private Contribution redacted(Contribution said) {
        String text = redactions.redact(Sink.PROMPT, List.of(said.text())).get(0);
        return new Contribution(text, said.joint(), said.role(), said.sources(), said.window(), said.leftOut());
    }
}
