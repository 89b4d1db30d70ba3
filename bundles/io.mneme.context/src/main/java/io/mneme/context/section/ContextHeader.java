package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.settings.DictationSettings;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.List;

/**
 * Opens the context section: names the enabled sources, and explains how to read the lines of the history. It never
 * looks at the entries, so that it stays the same when they do not. The legend is that of the renderer that rendered the window;
 * before that, the legend of the selected renderer.
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

    /** It explains the lines of a window, so it is called when the window is known. */
    @Override
    public Stability calledWith() {
        return Stability.VOLATILE;
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        return List.of(Contribution.paragraph(text(scope.settings(), scope.legend()))
                .withFrame(Separator.PARAGRAPH, FrameRole.FRAME));
    }

    private static String text(DictationSettings settings, String legend) {
        SectionTexts words = SectionTexts.of(settings);
        return "---\n" + words.intro()
                + (settings.history() ? "\n- " + words.history(SingleLine.of(legend)) : "")
                + (settings.vocabulary() ? "\n- " + words.vocabulary() : "");
    }
}
