package io.mneme.spi.transform;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Changes the texts of messages. To use an implementation, register it as a service, and name it in the configuration of dialogues or
 * in a request. Several transforms apply in the order of their {@code service.ranking}, the highest first. Service properties {@code
 * mode}, {@code recipe} or {@code tenant} bind a transform to the requests with that selector.
 *
 * <p>Called once per request, by many threads at once: keep it fast, pure and free of I/O, clock and chance. Each text is changed by
 * itself, the same text always in the same way, so that the prompt stays in the provider's cache. If it throws, breaks this contract
 * or exceeds its time limit, the texts stay as they were for that request. After several such requests in a row the transform is
 * disabled until it is updated.
 */
@ConsumerType
public interface TextTransform {

    /** Returns the name by which it is selected: lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns its settings, each name once. Called once, when the transform is registered. */
    default List<Setting> settings() {
        return List.of();
    }

    /**
     * Transforms texts.
     *
     * @param texts the texts, oldest first; may be empty
     * @param degree how far texts of the model are humanized in this request
     * @param settings the values of its settings
     * @return one text for each text, in the same order; an empty one leaves the message without text
     */
    List<String> transform(List<DialogueText> texts, HumanizerDegree degree, Settings settings);
}
