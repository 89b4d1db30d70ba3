package io.mneme.api.seal;

import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The keys of the data folder: data keys encrypt what is written, and are themselves kept encrypted by a master key, which is in a file
 * elsewhere.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface SealKeys {

    /** Returns what keys there are; never the keys themselves. */
    SealStatus status();

    /**
     * Makes a new data key, by which everything is encrypted from now on; what is there stays as it is, and readable. When this method
     * returns, the key is stored.
     *
     * @param keyFile absolute path of a file of another master key, which replaces the present one; made if there is none. Empty if the
     *     master key stays
     * @throws SealException if nothing is encrypted, or the files cannot be used; all keys are as they were
     */
    SealStatus rotate(Optional<String> keyFile);
}
