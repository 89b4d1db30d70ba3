package io.mneme.seal.key;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealKeys;
import io.mneme.api.seal.SealStatus;
import io.mneme.api.seal.TextSeal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/** The keys of a data folder in use. A new key is stored before anything is sealed by it. */
public final class FolderKeys implements TextSeal, SealKeys {

    private final KeyPlaces places;
    private final KeyRingFile file;
    private final InstantSource clock;
    private volatile OpenRing opened;

    private record OpenRing(KeyRing ring, DataCipher cipher) {

        static OpenRing of(KeyRing ring) {
            return new OpenRing(ring, new DataCipher(ring.keys()));
        }
    }

    private FolderKeys(KeyPlaces places, InstantSource clock, KeyRing ring) {
        this.places = places;
        this.file = new KeyRingFile(places.data());
        this.clock = clock;
        this.opened = OpenRing.of(ring);
    }

    /**
     * Opens the keys of a folder.
     *
     * @param keyFile where the master key is; empty if it is where it was
     * @throws SealException if that cannot be done; nothing is changed
     */
    public static FolderKeys open(KeyPlaces places, Optional<Path> keyFile, InstantSource clock) {
        KeyRing ring = new KeyRingFile(places.data()).read(keyFile);
        places.requireOutside(ring.keyFile());
        return new FolderKeys(places, clock, ring);
    }

    /**
     * Makes the keys of a folder that has none, so that it is encrypted from now on.
     *
     * @param keyFile where the master key is; made if there is no such file
     * @throws SealException if that cannot be done
     */
    public static FolderKeys create(KeyPlaces places, Path keyFile, InstantSource clock) {
        KeyRingFile file = new KeyRingFile(places.data());
        if (file.exists()) {
            throw new SealException(
                    "the data folder " + places.data() + " is encrypted already; see: mneme key status");
        }
        places.requireOutside(keyFile);
        KeyRing ring = KeyRing.make(keyFile.toAbsolutePath(), clock.instant());
        file.write(ring);
        return new FolderKeys(places, clock, ring);
    }

    /** Notes where the master key is now. */
    public void remember() {
        file.write(opened.ring);
    }

    @Override
    public SealStatus status() {
        return opened.ring.status();
    }

    @Override
    public synchronized SealStatus rotate(Optional<String> keyFile) {
        KeyRing next = opened.ring.withNewKey(clock.instant());
        if (keyFile.isPresent()) {
            Path path = Path.of(keyFile.get());
            if (!path.isAbsolute()) {
                throw new SealException("the path of the key file must be absolute: " + path);
            }
            places.requireOutside(path);
            next = next.withMaster(path);
        }
        file.write(next);
        opened = OpenRing.of(next);
        return next.status();
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public byte[] seal(String use, byte[] plain) {
        return opened.cipher.seal(use, plain);
    }

    @Override
    public byte[] open(String use, byte[] sealed) {
        return opened.cipher.open(use, sealed);
    }
}
