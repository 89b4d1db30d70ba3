package io.mneme.context.section;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.context.settings.DictationConfiguration;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Opens the context section, saying what the enabled sources are. It never looks at what they hold, so that it stays the
 * same when they do not.
 */
@Component
@ServiceRanking(Integer.MIN_VALUE)
public final class ContextHeader implements ContextContributor {

    private final DictationConfiguration configuration;

    @Activate
    public ContextHeader(@Reference DictationConfiguration configuration) {
        this.configuration = configuration;
    }

    @Override
    public String name() {
        return "context-header";
    }

    @Override
    public Stability stability() {
        return Stability.SESSION;
    }

    @Override
    public Duration timeLimit() {
        return Duration.ZERO;
    }

    @Override
    public Optional<Contribution> contribute(ContextRequest request, Instant now) {
        return Optional.of(new Contribution(
                text(configuration.current()), Joint.PARAGRAPH, Role.FRAME, List.of(), Optional.empty(), List.of()));
    }

    private static String text(DictationSettings settings) {
        Words words = Words.of(settings);
        return "---\n" + words.intro()
                + (settings.history() ? "\n- " + words.history() : "")
                + (settings.vocabulary() ? "\n- " + words.vocabulary() : "");
    }
}
