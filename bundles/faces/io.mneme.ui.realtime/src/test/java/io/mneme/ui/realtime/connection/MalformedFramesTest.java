package io.mneme.ui.realtime.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.mneme.ui.realtime.harness.RawSocket;
import io.mneme.ui.realtime.harness.RealtimeClient;
import io.mneme.ui.realtime.harness.RealtimeServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Clients that send malformed frames disturb no other connection and leave the server alive. */
class MalformedFramesTest {

    private static final long SEED = 20_261_123;
    private static final int FRAMES = Integer.getInteger("mneme.frames", 2_500);
    private static final int FRAMES_BETWEEN_MESSAGES = 50;
    private static final Map<String, String> WITHOUT_RATE =
            Map.of("messages_per_second", "1000000", "message_burst", "1000000", "max_message_chars", "4096");

    private static final List<String> EVENTS = List.of(
            "{\"type\":\"session.update\",\"session\":{\"character\":\"luna\",\"instructions\":\"Be brief.\"}}",
            "{\"type\":\"conversation.item.create\",\"item\":{\"role\":\"user\",\"content\":\"Hello.\"}}",
            "{\"type\":\"response.text.delta\",\"response_id\":\"r1\",\"delta\":\"Good evening\"}",
            "{\"type\":\"response.done\",\"response_id\":\"r1\"}",
            "{\"type\":\"input_audio.received\",\"seconds\":0.25}",
            "{\"type\":\"conversation.history.get\",\"event_id\":\"e1\"}",
            "{\"type\":\"conversation.context.get\",\"form\":\"openai\"}",
            "{\"type\":\"character.history.clear\",\"character\":\"luna\"}",
            "{\"type\":\"character.history.clear_all\"}");

    private final Random random = new Random(SEED);

    @Test
    void malformedFramesDisturbNoOtherConnection() throws Exception {
        try (RealtimeServer server = RealtimeServer.start(WITHOUT_RATE);
                RealtimeClient other = server.connect()) {
            other.switchTo("mars");
            List<String> expected = new ArrayList<>(List.of("system: " + RealtimeServer.MARS_PROMPT));
            MalformedClient malformed = new MalformedClient(server.port());
            for (int i = 0; i < FRAMES; i++) {
                malformed.send(frame());
                if (i % FRAMES_BETWEEN_MESSAGES == 0) {
                    other.say("Message " + i);
                    expected.add("user: Message " + i);
                }
            }
            malformed.close();
            assertThat(other.history()).isEqualTo(expected);
            assertThat(errors(server)).isGreaterThan(FRAMES / 2.0);
            try (RealtimeClient next = server.connect()) {
                assertThat(next.switchTo("luna").path("type").asText()).isEqualTo("session.updated");
            }
        }
    }

    private static double errors(RealtimeServer server) {
        return server.meters.get("mneme.realtime.errors").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    /**
     * One thing to send.
     *
     * @param effect what it does to the connection
     * @param sender sends it
     */
    private record RawFrame(Effect effect, Sender sender) {}

    /** What a frame does to its connection. */
    private enum Effect {
        /** The connection stays. */
        STAYS,
        /** The server ends the connection. */
        BREAKS,
        /** It may be the beginning of a frame; the client drops the connection. */
        UNFINISHED
    }

    private interface Sender {
        void sendOn(RawSocket socket) throws IOException;
    }

    private RawFrame frame() {
        return switch (random.nextInt(40)) {
            case 0 -> breaking(socket -> socket.send(RawSocket.TEXT, true, new byte[] {(byte) 0xc3, 0x28}));
            case 1 -> unfinished();
            case 2 -> breaking(socket -> socket.send(3, true, new byte[0]));
            case 3 -> breaking(socket -> socket.send(RawSocket.CONTINUATION, true, new byte[] {'x'}));
            case 4 -> breaking(socket -> socket.send(RawSocket.PING, true, new byte[126]));
            case 5 -> breaking(socket -> socket.send(RawSocket.TEXT, true, new byte[70_000]));
            case 6, 7 -> staying(socket -> socket.send(RawSocket.TEXT, true, new byte[5_000]));
            case 8, 9, 10 -> binary();
            case 11, 12, 13 -> fragments(mutated());
            default -> text(mutated());
        };
    }

    private static RawFrame breaking(Sender sender) {
        return new RawFrame(Effect.BREAKS, sender);
    }

    private static RawFrame staying(Sender sender) {
        return new RawFrame(Effect.STAYS, sender);
    }

    private static RawFrame text(String text) {
        return staying(socket -> socket.sendText(text));
    }

    private RawFrame binary() {
        byte[] noise = bytes(random.nextInt(200));
        return staying(socket -> socket.send(RawSocket.BINARY, true, noise));
    }

    private RawFrame unfinished() {
        byte[] noise = bytes(1 + random.nextInt(40));
        return new RawFrame(Effect.UNFINISHED, socket -> socket.sendBytes(noise));
    }

    private RawFrame fragments(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        int middle = random.nextInt(bytes.length + 1);
        return staying(socket -> {
            socket.send(RawSocket.TEXT, false, Arrays.copyOfRange(bytes, 0, middle));
            socket.send(RawSocket.PING, true, new byte[0]);
            socket.send(RawSocket.CONTINUATION, true, Arrays.copyOfRange(bytes, middle, bytes.length));
        });
    }

    /** Returns an event with a few characters removed, doubled or replaced. */
    private String mutated() {
        StringBuilder text = new StringBuilder(EVENTS.get(random.nextInt(EVENTS.size())));
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, text.charAt(at));
                case 2 -> text.setCharAt(at, "{}[]\",:0-\\é\u0000".charAt(random.nextInt(12)));
                default -> text.insert(at, text.substring(at));
            }
        }
        return text.toString();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Sends frames, reads whatever comes back, and connects again when the connection has ended. */
    private static final class MalformedClient {

        private final int port;
        private RawSocket socket;
        private Thread reader;

        MalformedClient(int port) {
            this.port = port;
            connect();
        }

        private void connect() {
            RawSocket opened = RawSocket.connect(port);
            socket = opened;
            reader = new Thread(opened::closeStatus, "reader");
            reader.setDaemon(true);
            reader.start();
        }

        void send(RawFrame frame) throws IOException, InterruptedException {
            frame.sender().sendOn(socket);
            if (frame.effect() == Effect.BREAKS) {
                reader.join();
            }
            if (frame.effect() != Effect.STAYS) {
                socket.close();
                connect();
            }
        }

        void close() {
            socket.close();
        }
    }
}
