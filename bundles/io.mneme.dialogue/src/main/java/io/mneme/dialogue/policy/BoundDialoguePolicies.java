package io.mneme.dialogue.policy;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.media.MediaResolver;
import io.mneme.spi.transform.TextTransform;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.Optional;

/**
 * The policies of dialogues that were bound when a request began.
 *
 * @param filters the message filters
 * @param resolvers the media resolvers
 * @param transforms the text transforms
 * @param weightings the weighting policies; empty if there are none
 */
public record BoundDialoguePolicies(
        BoundPolicies<MessageFilter> filters,
        BoundPolicies<MediaResolver> resolvers,
        BoundPolicies<TextTransform> transforms,
        Optional<BoundPolicies<WeightingPolicy>> weightings) {}
