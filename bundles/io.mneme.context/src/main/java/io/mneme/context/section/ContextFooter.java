package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.RequestScope;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.List;

/** Closes the context section. It stands behind what changes, so it counts as changing itself. */
final class ContextFooter implements Contributor {

    private static final Contribution FOOTER = Contribution.paragraph("---").withFrame(Separator.LINE, FrameRole.FRAME);

    @Override
    public String name() {
        return "context-footer";
    }

    @Override
    public Stability stability() {
        return Stability.VOLATILE;
    }

    @Override
    public List<Contribution> contribute(RequestScope scope) {
        return List.of(FOOTER);
    }
}
