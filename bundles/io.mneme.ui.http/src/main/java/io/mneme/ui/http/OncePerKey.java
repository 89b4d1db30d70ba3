package io.mneme.ui.http;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Does what a request asks for once for each {@code Idempotency-Key}, and always if it has none. */
final class OncePerKey {

    private static final String KEY = "Idempotency-Key";

    private final Idempotency idempotency = new Idempotency();

    /** Does the action, or answers what it did for the same request before; {@code body} may be empty. */
    Answer answer(Call call, String body, Instant now, Supplier<Done> action, Done.Replay replay) {
        Optional<String> key = call.header(KEY);
        if (key.isEmpty()) {
            return action.get().answer();
        }
        if (!key.get().matches("[\\x21-\\x7e]{1,255}")) {
            throw Problem.field(KEY, "must be 1 to 255 visible ASCII characters")
                    .refused();
        }
        String request = String.join("/", call.path()) + "\n" + body;
        return idempotency.once(key.get(), TextDigest.sha256(request), now, action, replay);
    }
}
