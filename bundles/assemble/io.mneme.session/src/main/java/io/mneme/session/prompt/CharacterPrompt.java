package io.mneme.session.prompt;

import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Component;

/** Puts the system prompt of the character first. */
@Component
public final class CharacterPrompt implements ContextContributor {

    /** The name of the input with the system prompt. */
    public static final String INSTRUCTIONS = "instructions";

    @Override
    public String name() {
        return "character-prompt";
    }

    @Override
    public Stability stability() {
        return Stability.SESSION;
    }

    @Override
    public Optional<Set<String>> uses() {
        return Optional.of(Set.of(INSTRUCTIONS));
    }

    @Override
    public List<Contribution> contribute(ContributionRequest request) {
        String prompt = request.request().inputs().text(INSTRUCTIONS);
        return prompt.isBlank() ? List.of() : List.of(Contribution.paragraph(prompt));
    }
}
