package io.mneme.context.section;

import io.mneme.context.contributor.BuiltInContributors;
import io.mneme.context.contributor.Contributor;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** The contributors that only render and frame the texts of a request. */
@Component
public final class SectionContributors implements BuiltInContributors {

    @Override
    public List<Contributor> list() {
        return List.of(
                new ModePrompt(),
                new ThinkingHint(),
                new ContextHeader(),
                new VocabularySection(),
                new ContextFooter());
    }
}
