package io.mneme.context.section;

import io.mneme.context.policy.Contributor;
import io.mneme.context.policy.StandingContributors;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Has the contributors that only word what a request brings along, and frame it. */
@Component
public final class Section implements StandingContributors {

    @Override
    public List<Contributor> list() {
        return List.of(
                new ModePrompt(), new ThinkingHint(), new ContextHeader(), new Vocabulary(), new ContextFooter());
    }
}
