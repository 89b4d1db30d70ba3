package io.mneme.ui.proxy.prompt;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Component;

/** Contributes the messages that the proxy measures: all of them, as they are sent. */
@Component
public final class PromptMessages implements ContextContributor {

    @Override
    public String name() {
        return "proxy-messages";
    }

    @Override
    public Stability stability() {
        return Stability.GROWING;
    }

    /** It only passes texts on, for which the call needs no thread of its own. */
    @Override
    public Duration timeLimit() {
        return Duration.ZERO;
    }

    @Override
    public Optional<Set<String>> uses() {
        return Optional.of(Set.of("messages"));
    }

    @Override
    public List<Contribution> contribute(ContributionRequest request) {
        List<ContextItem> items = request.request().inputs().dialogue().map(DialogueInput::source).stream()
                .flatMap(source ->
                        source instanceof GivenMessages given ? given.messages().stream() : Stream.<Message>empty())
                .filter(message -> !message.content().isBlank())
                .map(message -> ContextItem.of(message.role(), message.content(), TextOrigin.SAID))
                .toList();
        return items.isEmpty() ? List.of() : List.of(Contribution.of(items));
    }
}
