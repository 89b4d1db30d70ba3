package io.mneme.seal.key;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealStatus;
import io.mneme.api.seal.SealStatus.DataKeyInfo;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * All keys of a data folder. The newest data key encrypts; the others only decrypt.
 *
 * @param keyFile where the master key is
 * @param master the master key
 * @param keys the data keys, oldest first; at least one
 */
public record KeyRing(Path keyFile, MasterKey master, List<DataKey> keys) {

    public KeyRing {
        keys = List.copyOf(keys);
        if (keys.isEmpty()) {
            throw new SealException("there is no data key");
        }
    }

    /** Makes a ring with one data key, and the file of its master key if there is none. */
    static KeyRing make(Path keyFile, Instant now) {
        return new KeyRing(keyFile, MasterKey.make(KeyFile.readOrMake(keyFile)), List.of(DataKey.make(now)));
    }

    /** Returns the data key that encrypts. */
    public DataKey current() {
        return keys.get(keys.size() - 1);
    }

    /** Returns this ring with a new data key. */
    KeyRing withNewKey(Instant now) {
        List<DataKey> more = new ArrayList<>(keys);
        more.add(DataKey.make(now));
        return new KeyRing(keyFile, master, more);
    }

    /** Returns this ring with the master key of another file, which is made if there is none. */
    KeyRing withMaster(Path other) {
        return new KeyRing(other, MasterKey.make(KeyFile.readOrMake(other)), keys);
    }

    /** Returns what is known of the keys without the keys. */
    public SealStatus status() {
        List<DataKeyInfo> known = keys.stream()
                .map(key -> new DataKeyInfo(key.id(), key.created()))
                .toList();
        return new SealStatus(true, keyFile.toString(), master.fingerprint(), master.source(), known);
    }
}
