package io.mneme.api.context;

import io.mneme.api.dictation.Dictation;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Decides which dictations can enter prompts, by the configuration at the moment of the call.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface PromptEligibility {

    /**
     * Returns why a dictation does not enter the prompts of its mode. A dictation that can enter them need not be in the next
     * one, since a window policy selects among those that can.
     *
     * @param dictation a recorded dictation
     * @return the first reason in one line, naming the field or setting that keeps it out, without a text of the dictation;
     *     empty if the dictation can enter prompts
     */
    Optional<String> exclusion(Dictation dictation);
}
