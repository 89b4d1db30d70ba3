package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.Recording;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/** Records a dictation that is sent, once for each key of idempotency. */
final class DictationRecording {

    private static final String KEY = "Idempotency-Key";

    private final Idempotency idempotency = new Idempotency();

    Answer record(Dictations dictations, Call call, Instant now) throws IOException {
        String body = call.body();
        Json.object(body);
        Optional<String> key = call.header(KEY);
        if (key.isEmpty()) {
            return answer(dictations, dictations.record(body, now));
        }
        if (!key.get().matches("[\\x21-\\x7e]{1,255}")) {
            throw Problem.field(KEY, "must be 1 to 255 visible ASCII characters")
                    .refused();
        }
        return idempotency.once(
                key.get(), fingerprint(body), now, () -> answer(dictations, dictations.record(body, now)));
    }

    private static Answer answer(Dictations dictations, Recording recording) {
        if (recording instanceof Recording.Recorded recorded) {
            Stored<Dictation> stored = recorded.stored();
            return Answer.json(201, dictations.json(stored.entry()))
                    .with("Location", "/v1/dictations/" + PathPart.encoded(stored.id()))
                    .with("ETag", EntityTag.of(stored.revision()));
        }
        ObjectNode document = Json.object();
        document.put("recorded", false);
        document.put("reason", ((Recording.NotRecorded) recording).reason());
        return Answer.json(200, document);
    }

    private static String fingerprint(String body) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(body.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("every Java platform has SHA-256", absent);
        }
    }
}
