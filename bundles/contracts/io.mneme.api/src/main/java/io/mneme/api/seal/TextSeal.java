package io.mneme.api.seal;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Encrypts what has texts of entries before it is written to a file, and decrypts it. There is always one such service; it is on if
 * the data folder has keys.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface TextSeal {

    /** By how many bytes sealed bytes are longer than the plain ones, whatever their length. */
    int OVERHEAD = 48;

    /** What serves where nothing is encrypted. */
    TextSeal OFF = new TextSeal() {
        @Override
        public boolean isOn() {
            return false;
        }

        @Override
        public byte[] seal(String use, byte[] plain) {
            throw new SealException("this container has no keys");
        }

        @Override
        public byte[] open(String use, byte[] sealed) {
            throw new SealException("it is encrypted, and this container has no keys");
        }
    };

    /** Returns whether what is written must be sealed; the same as long as the container runs. */
    boolean isOn();

    /**
     * Encrypts bytes with the current data key. Two calls never return the same bytes.
     *
     * @param use what the bytes are for, and where they belong; they can be opened for that only
     * @return the bytes, {@link #OVERHEAD} longer than they were; the first {@link SealedText#ID_BYTES} are the id of the data key
     * @throws SealException if the seal is off
     */
    byte[] seal(String use, byte[] plain);

    /**
     * Decrypts what {@link #seal} returned, in this process or a former one.
     *
     * @throws SealException if the bytes were altered or belong to another use
     * @throws UnknownSealKeyException if they were sealed by a data key that is not known here
     */
    byte[] open(String use, byte[] sealed);
}
