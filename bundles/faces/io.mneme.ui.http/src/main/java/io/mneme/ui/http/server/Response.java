package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.BodyBuffer;
import io.mneme.ui.http.transport.ExceptionMapper;
import io.mneme.ui.http.transport.HttpExchange;
import io.mneme.ui.http.transport.HttpExchange.ResponseHead;
import io.mneme.view.JsonPage;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.function.Supplier;

/** What comes back for a request: all at once, or as it is made. */
public interface Response {

    /**
     * Sends it, or begins to.
     *
     * @throws IOException if the caller has gone
     * @throws RuntimeException if there is none after all; see {@link ExceptionMapper}
     */
    void send(HttpExchange exchange) throws IOException;

    /**
     * A reply that may be long to make and long itself: only few are made at a time, and the others wait without a thread.
     *
     * @param source makes the reply, or throws if the request is refused
     */
    record LongResponse(Supplier<Response> source) implements Response {

        @Override
        public void send(HttpExchange exchange) throws IOException {
            exchange.makeLong(requireInTime -> RequestExecutor.dispatch(
                    () -> {
                        requireInTime.run();
                        return source.get();
                    },
                    exchange));
        }
    }

    /**
     * A reply made of one entry, which may be a long one: only few are made at a time, and the others wait.
     *
     * @param source makes the reply, or throws if the request is refused
     */
    record ThrottledResponse(Supplier<Response> source) implements Response {

        @Override
        public void send(HttpExchange exchange) throws IOException {
            exchange.read(same -> source.get().send(same));
        }
    }

    /** Returns a page of a list as a response. */
    static Response page(Supplier<JsonPage<?>> page) {
        return new LongResponse(() -> {
            JsonPage<?> made = page.get();
            return new WrittenResponse(body -> {
                try (Writer writer = body.writer()) {
                    made.write(writer);
                }
            });
        });
    }

    /**
     * A reply whose JSON is written into the bytes that are sent.
     *
     * @param source writes the JSON
     */
    record WrittenResponse(JsonSource source) implements Response {

        /** Writes JSON. */
        @FunctionalInterface
        public interface JsonSource {

            /**
             * Writes all of it.
             *
             * @throws IOException if it cannot be made
             */
            void write(BodyBuffer body) throws IOException;
        }

        @Override
        public void send(HttpExchange exchange) throws IOException {
            BodyBuffer body = new BodyBuffer();
            source.write(body);
            exchange.send(new ResponseHead(200, BufferedResponse.JSON, Map.of()), body);
        }
    }
}
