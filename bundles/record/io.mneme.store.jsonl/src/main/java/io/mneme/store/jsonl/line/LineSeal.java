package io.mneme.store.jsonl.line;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.seal.SealException;
import io.mneme.api.seal.SealedText;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.seal.UnknownSealKeyException;
import java.time.Instant;
import java.util.Optional;

/**
 * Encrypts lines of a journal as {@code {"sealed":"enc:v1:…","timestamp":"…","id":"…"}}, and decrypts them. The whole line is in it, also
 * keys that only other programs know; the timestamp and the id beside it are for people and tools, and are not read.
 */
final class LineSeal {

    private static final String START = "{\"sealed\":\"";

    private final TextSeal seal;
    private final String use;

    LineSeal(TextSeal seal, String kind) {
        this.seal = seal;
        this.use = "line of " + kind;
    }

    boolean isOn() {
        return seal.isOn();
    }

    TextSeal seal() {
        return seal;
    }

    byte[] seal(byte[] line, String id, Optional<Instant> moment) {
        StringBuilder json = new StringBuilder(line.length * 4 / 3 + 200);
        json.append(START).append(SealedText.of(seal.seal(use, line)));
        moment.ifPresent(at -> json.append("\",\"timestamp\":\"").append(at));
        json.append("\",\"id\":\"")
                .append(JsonStringEncoder.getInstance().quoteAsString(id))
                .append("\"}");
        return json.toString().getBytes(UTF_8);
    }

    /**
     * Returns the line that was sealed; one that was not is returned as it is.
     *
     * @throws InvalidEntryException if the line was altered
     * @throws JournalException if its key is not known: with the key it is an entry
     */
    String open(String line) {
        if (!line.startsWith(SealedText.PREFIX, START.length()) || !line.startsWith(START)) {
            return line;
        }
        int end = line.indexOf('"', START.length());
        if (end < 0 || !line.endsWith("}")) {
            throw new InvalidEntryException("", "is encrypted, and was cut off");
        }
        try {
            return new String(seal.open(use, SealedText.bytes(line.substring(START.length(), end))), UTF_8);
        } catch (UnknownSealKeyException missing) {
            throw new JournalException("a line cannot be read: " + missing.getMessage(), missing);
        } catch (SealException altered) {
            if (!seal.isOn()) {
                throw new JournalException("a line cannot be read: " + altered.getMessage(), altered);
            }
            throw new InvalidEntryException("", "cannot be decrypted: " + altered.getMessage());
        }
    }
}
