package io.mneme.spi.media;

import io.mneme.api.context.ItemPart;
import io.mneme.api.dialogue.ModelAbility;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Decides how media appear to a model: as media, or as notices in its place. To use an implementation, register it as a service. Of
 * several, the one with the highest {@code service.ranking} serves the requests that name no resolver. Service properties {@code
 * mode}, {@code recipe} or {@code tenant} bind it to the requests with that selector.
 *
 * <p>Called once per request with media, by many threads at once: keep it fast, pure and free of I/O and clock. If it throws, breaks
 * this contract or exceeds its time limit, the built-in resolver replaces it for that request. After several such requests in a row
 * it is disabled until it is updated.
 */
@ConsumerType
public interface MediaResolver {

    /** Returns the name by which a request selects it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Resolves media.
     *
     * @param media the media in the order of the prompt, at least one
     * @param ability what the model can do with media
     * @param language language of notices: {@code en} or {@code zh}
     * @return one part for each medium, in the same order: a {@link io.mneme.api.context.MediaPart} with the same URI if the model
     *     sees it, else a text of one line
     */
    List<ItemPart> resolve(List<MediaDescriptor> media, ModelAbility ability, String language);
}
