package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.util.List;
import java.util.Optional;

/**
 * Opens the context section, saying what the enabled sources are. It never looks at what they hold, so that it stays the
 * same when they do not.
 */
final class ContextHeader implements Contributor {

    @Override
    public String name() {
        return "context-header";
    }

    @Override
    public Stability stability() {
        return Stability.SESSION;
    }

    @Override
    public Optional<Contribution> contribute(Circumstances circumstances) {
        return Optional.of(new Contribution(
                text(circumstances.settings()), Joint.PARAGRAPH, Role.FRAME, List.of(), Optional.empty(), List.of()));
    }

    private static String text(DictationSettings settings) {
        Words words = Words.of(settings);
        return "---\n" + words.intro()
                + (settings.history() ? "\n- " + words.history() : "")
                + (settings.vocabulary() ? "\n- " + words.vocabulary() : "");
    }
}
