package io.mneme.api.vocabulary;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Returns codes of the sound of texts: texts that sound alike have equal codes. Safe for use by many threads.
 *
 * <p>The tables of pinyin are loaded at the first call of {@link #syllables}, on another thread. Calls wait for them, at most
 * {@value #LOAD_TIMEOUT_SECONDS} seconds.
 */
@ProviderType
public interface SoundCodes {

    /** Maximum length of a code of {@link #metaphone}. */
    int MAX_METAPHONE_LENGTH = 6;

    /** How many seconds a call waits for the tables of pinyin. */
    int LOAD_TIMEOUT_SECONDS = 10;

    /**
     * Returns the pinyin of each character of a text without its tone. Of several readings the one of the longest known word
     * that contains the character is returned, else its most frequent one.
     *
     * @param text any text
     * @return one element for each code point, in lower case and ASCII; empty for a code point that has no pinyin
     * @throws SoundUnavailableException if the tables of pinyin cannot be loaded, or not in time
     */
    List<String> syllables(String text);

    /**
     * Returns the Double Metaphone code of a word in Latin script: the primary one. Accents are ignored.
     *
     * @param word any text
     * @return at most {@value #MAX_METAPHONE_LENGTH} characters; empty if the word has no code, as one without Latin letters
     */
    String metaphone(String word);
}
