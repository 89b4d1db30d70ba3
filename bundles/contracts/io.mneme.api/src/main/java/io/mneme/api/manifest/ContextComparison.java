package io.mneme.api.manifest;

import io.mneme.api.context.InvalidRequestException;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Compares contexts by their manifests, and names the contributor at which their shared beginning ends. No text of a context is
 * kept, so segments are compared by their hashes and lengths.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface ContextComparison {

    /**
     * Compares two contexts.
     *
     * @param first id of the first context
     * @param second id of the second context, of the same session and recipe
     * @throws UnknownContextException if one of them is not kept
     * @throws InvalidRequestException if they are of different sessions or recipes
     */
    ContextDiff compare(String first, String second);

    /**
     * Compares a context with the one that its prefix was measured against.
     *
     * @param second id of the context
     * @throws UnknownContextException if one of them is not kept
     * @throws InvalidRequestException if it is the first of its session by its recipe
     */
    ContextDiff compareWithPrevious(String second);

    /**
     * Compares a context with the newest one of its session by its recipe.
     *
     * @param first id of the context
     * @throws UnknownContextException if it is not kept
     */
    ContextDiff compareWithNewest(String first);

    /**
     * Compares the newest context of a session with the one that its prefix was measured against.
     *
     * @param session name of the session
     * @throws UnknownContextException if the one it was measured against is not kept
     * @throws InvalidRequestException if the session has no two contexts by one recipe
     */
    ContextDiff newest(String session);
}
