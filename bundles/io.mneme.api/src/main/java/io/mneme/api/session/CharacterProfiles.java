package io.mneme.api.session;

import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The configured characters, which may be added, changed and removed while the container runs.
 *
 * <p>Safe for use by many threads. A changed configuration applies to the next call, and to the next switch of a session.
 */
@ProviderType
public interface CharacterProfiles {

    /** Returns the characters in the order of their names; empty if none is configured. */
    List<CharacterProfile> list();

    /** Returns the character of this name; empty if there is none. Case matters. */
    Optional<CharacterProfile> find(String name);
}
