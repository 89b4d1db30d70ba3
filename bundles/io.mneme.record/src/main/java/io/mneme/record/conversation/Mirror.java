package io.mneme.record.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Stored;
import io.mneme.record.Timestamps;
import io.mneme.record.utterance.UtteranceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a text file of each utterance, for older tools.
 *
 * <p>A file is named by what this makes of the utterance's time, type and id, never by their own text, so that it lies in
 * the folder whatever they say, and is found again when the utterance is erased.
 */
final class Mirror {

    private static final Logger LOG = LoggerFactory.getLogger(Mirror.class);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd_HHmmss");
    private static final int DIGITS = 16;

    private final Supplier<ConversationSettings> settings;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    Mirror(Supplier<ConversationSettings> settings) {
        this.settings = settings;
    }

    /** Writes the file of an utterance. The log does not depend on it: a failure is logged, once until it has succeeded. */
    void write(Stored<Utterance> stored) {
        ConversationSettings now = settings.get();
        if (now.mirror()) {
            write(stored, now.folder().orElseThrow());
        }
    }

    private void write(Stored<Utterance> stored, Path wanted) {
        try {
            Files.createDirectories(wanted);
            Files.writeString(wanted.resolve(name(stored)), stored.entry().text() + "\n", UTF_8);
            isFailing.set(false);
        } catch (IOException failed) {
            if (isFailing.compareAndSet(false, true)) {
                LOG.error("The mirror in {} cannot be written; the log goes on without it", wanted, failed);
            }
        }
    }

    /**
     * Removes the file of an utterance, if there is one; also when the mirror has been switched off since.
     *
     * @throws JournalException if it cannot be removed
     */
    void remove(Stored<Utterance> stored) {
        settings.get().folder().ifPresent(wanted -> {
            Path file = wanted.resolve(name(stored));
            try {
                Files.deleteIfExists(file);
            } catch (IOException failed) {
                throw new JournalException("The mirror's file " + file + " cannot be removed", failed);
            }
        });
    }

    private static String name(Stored<Utterance> stored) {
        String time = Timestamps.read(stored.entry().timestamp())
                .map(moment -> TIME.format(moment.atOffset(ZoneOffset.UTC)))
                .orElse("unknown");
        return time + "_" + UtteranceJson.type(stored.entry()) + "_" + digest(stored.id()) + ".txt";
    }

    private static String digest(String id) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
