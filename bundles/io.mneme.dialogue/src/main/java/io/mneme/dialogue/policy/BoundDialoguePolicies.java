package io.mneme.dialogue.policy;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.media.MediaResolver;
import io.mneme.spi.transform.TextTransform;

/**
 * The policies of dialogues that were bound when a request began.
 *
 * @param filters the message filters
 * @param resolvers the media resolvers
 * @param transforms the text transforms
 */
public record BoundDialoguePolicies(
        BoundPolicies<MessageFilter> filters,
        BoundPolicies<MediaResolver> resolvers,
        BoundPolicies<TextTransform> transforms) {}
