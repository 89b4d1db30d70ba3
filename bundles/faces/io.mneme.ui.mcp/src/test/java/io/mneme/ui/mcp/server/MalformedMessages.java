package io.mneme.ui.mcp.server;

import java.util.List;
import java.util.Random;

/** Messages that are wrong in one place or in many: parts are cut, repeated or exchanged. */
final class MalformedMessages {

    private static final List<String> METHODS = List.of(
            "initialize",
            "tools/list",
            "tools/call",
            "resources/read",
            "resources/list",
            "resources/templates/list",
            "prompts/get",
            "logging/setLevel",
            "completion/complete",
            "ping",
            "notifications/cancelled",
            "notifications/roots/list_changed",
            "");
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "-1",
            "1e999999",
            "123456789012345678901234567890",
            "\"\"",
            "\"tea\"",
            "\"\\ud83d\"",
            "\"\\u0000\"",
            "[]",
            "[[[[]]]]",
            "{}",
            "{\"name\":\"tea\"}",
            "{\"name\":\"tea\",\"arguments\":{\"cups\":1}}",
            "{\"name\":\"tea\",\"arguments\":[]}",
            "{\"name\":null,\"arguments\":{}}",
            "{\"uri\":\"conversation://\"}",
            "{\"uri\":\"conversation://%zz\"}",
            "{\"uri\":\"file:///etc/passwd\"}",
            "{\"level\":\"loud\"}",
            "{\"cursor\":7}",
            "{\"protocolVersion\":7,\"capabilities\":{},\"clientInfo\":{}}",
            "{\"protocolVersion\":\"x\",\"capabilities\":{\"roots\":7},\"clientInfo\":{\"name\":[]}}");

    private final Random random;

    MalformedMessages(Random random) {
        this.random = random;
    }

    String next() {
        String message = "{\"jsonrpc\":" + (random.nextInt(8) == 0 ? value() : "\"2.0\"") + ",\"id\":" + value()
                + ",\"method\":" + (random.nextInt(8) == 0 ? value() : '"' + pick(METHODS) + '"') + ",\"params\":"
                + value()
                + "}";
        return switch (random.nextInt(4)) {
            case 0 -> message.substring(0, random.nextInt(message.length()));
            case 1 -> {
                int place = random.nextInt(message.length());
                yield message.substring(0, place) + (char) (32 + random.nextInt(95)) + message.substring(place);
            }
            default -> message;
        };
    }

    private String value() {
        return pick(VALUES);
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
