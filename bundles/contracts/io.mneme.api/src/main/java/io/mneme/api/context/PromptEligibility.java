package io.mneme.api.context;

import io.mneme.api.dictation.Dictation;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Decides which dictations can enter prompts, by the configuration at the time of the call.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface PromptEligibility {

    /**
     * Returns why a dictation is excluded from the prompts of its mode. An eligible dictation need not be in the next
     * prompt, since a window policy selects among the eligible ones.
     *
     * @param dictation a recorded dictation
     * @return the first reason in one line, naming the field or setting that excludes it, without text of the dictation;
     *     empty if the dictation can enter prompts
     */
    Optional<String> exclusion(Dictation dictation);
}
