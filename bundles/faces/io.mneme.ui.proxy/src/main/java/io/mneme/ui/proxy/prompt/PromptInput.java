package io.mneme.ui.proxy.prompt;

import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Contributes one text of a request that the proxy measures, as a paragraph of the system prompt. */
abstract class PromptInput implements ContextContributor {

    private final String name;
    private final Stability stability;

    PromptInput(String name, Stability stability) {
        this.name = name;
        this.stability = stability;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Stability stability() {
        return stability;
    }

    /** It only passes a text on, for which the call needs no thread of its own. */
    @Override
    public final Duration timeLimit() {
        return Duration.ZERO;
    }

    @Override
    public final Optional<Set<String>> uses() {
        return Optional.of(Set.of(name));
    }

    @Override
    public final List<Contribution> contribute(ContributionRequest request) {
        String text = request.request().inputs().text(name);
        return text.isBlank() ? List.of() : List.of(Contribution.paragraph(text, TextOrigin.INSTRUCTION));
    }

    /** The definitions of the tools, which providers read first. */
    @Component(service = ContextContributor.class)
    public static final class PromptTools extends PromptInput {

        static final String NAME = "proxy-tools";

        public PromptTools() {
            super(NAME, Stability.STATIC);
        }
    }

    /** The instructions of the client. */
    @Component(service = ContextContributor.class)
    public static final class PromptInstructions extends PromptInput {

        static final String NAME = "proxy-instructions";

        public PromptInstructions() {
            super(NAME, Stability.SESSION);
        }
    }

    /** What stands behind the messages: values of the instructions, and recalled turns. */
    @Component(service = ContextContributor.class)
    public static final class PromptNote extends PromptInput {

        static final String NAME = "proxy-note";

        public PromptNote() {
            super(NAME, Stability.VOLATILE);
        }
    }
}
