package io.mneme.api.seal;

import java.time.Instant;
import java.util.List;

/**
 * The keys of a data folder, without the keys themselves.
 *
 * @param on whether what is written is encrypted
 * @param keyFile path of the file of the master key; empty if nothing is encrypted
 * @param masterKey a digest by which the master key is recognised; empty if nothing is encrypted
 * @param source what the file has: {@code key} or {@code passphrase}; empty if nothing is encrypted
 * @param keys the data keys, oldest first; the last one encrypts
 */
public record SealStatus(boolean on, String keyFile, String masterKey, String source, List<DataKeyInfo> keys) {

    /** The status where nothing is encrypted. */
    public static final SealStatus OFF = new SealStatus(false, "", "", "", List.of());

    public SealStatus {
        keys = List.copyOf(keys);
    }

    /**
     * A data key.
     *
     * @param id its id, which is in everything it has sealed
     * @param created when it was made
     */
    public record DataKeyInfo(String id, Instant created) {}
}
