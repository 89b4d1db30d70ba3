package io.mneme.itests.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A provider that answers chats of OpenAI and Anthropic, and bills what its cache has by the rules of each: the longest beginning that
 * an earlier prompt had, or the blocks up to a mark. Some names of models misbehave: {@code break}, {@code hang}, {@code refuse}.
 */
public final class ProviderStub implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LOOKBACK_BLOCKS = 20;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<ReceivedRequest> received = new CopyOnWriteArrayList<>();
    private final List<String> prompts = new CopyOnWriteArrayList<>();
    private final Map<String, Boolean> cached = new ConcurrentHashMap<>();
    private final AtomicInteger answers = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile CannedAnswer canned = CannedAnswer.NONE;

    /**
     * A request that has arrived.
     *
     * @param path its path and query
     * @param headers its headers by their names in lower case
     * @param body its body
     * @param promptChars length of its prompt, in characters of JSON
     * @param cachedChars how much of that the cache has
     */
    public record ReceivedRequest(
            String path, Map<String, String> headers, byte[] body, int promptChars, int cachedChars) {}

    /**
     * An answer that is given to any request.
     *
     * @param type its media type; empty if requests are answered by themselves
     * @param parts its body in the parts in which it is sent
     */
    public record CannedAnswer(String type, List<byte[]> parts) {

        static final CannedAnswer NONE = new CannedAnswer("", List.of());
    }

    private record PromptBill(int chars, int cachedChars, int writtenChars) {}

    private ProviderStub(HttpServer server) {
        this.server = server;
    }

    /** Starts one on a free port. */
    public static ProviderStub start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        ProviderStub stub = new ProviderStub(server);
        server.setExecutor(stub.threads);
        server.createContext("/", stub::handle);
        server.start();
        return stub;
    }

    /** Returns its address, with which a base URL begins. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns what has arrived, in that order. */
    public List<ReceivedRequest> received() {
        return List.copyOf(received);
    }

    /** Forgets what has arrived, and what its cache has. */
    public void clear() {
        received.clear();
        prompts.clear();
        cached.clear();
    }

    /** Answers all requests so from now on. */
    public void answer(CannedAnswer answer) {
        canned = answer;
    }

    /** Answers requests by themselves again. */
    public void answerByItself() {
        canned = CannedAnswer.NONE;
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        JsonNode request = parse(body);
        boolean anthropic = exchange.getRequestURI().getPath().endsWith("/messages");
        PromptBill bill = anthropic ? anthropicBill(request) : openAiBill(request);
        Map<String, String> headers = new ConcurrentHashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(), values.get(0)));
        received.add(new ReceivedRequest(
                exchange.getRequestURI().toString(), headers, body, bill.chars(), bill.cachedChars()));
        CannedAnswer fixed = canned;
        if (!fixed.type().isEmpty()) {
            send(exchange, fixed);
            return;
        }
        switch (request.path("model").asText()) {
            case "break" -> breakOff(exchange);
            case "hang" -> hang(exchange);
            case "refuse" -> sendJson(exchange, 429, "{\"error\":{\"message\":\"slow down\",\"type\":\"rate_limit\"}}");
            default -> answer(exchange, request, anthropic, bill);
        }
    }

    private static JsonNode parse(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException noJson) {
            return JSON.createObjectNode();
        }
    }

    private static void send(HttpExchange exchange, CannedAnswer answer) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (byte[] part : answer.parts()) {
                out.write(part);
                out.flush();
            }
        }
    }

    /** Closes the connection in the middle of an answer, as a process that is killed. */
    private static void breakOff(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 100_000);
        OutputStream out = exchange.getResponseBody();
        out.write("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Once upon\"}}]}\n\n"
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
        exchange.close();
    }

    private void hang(HttpExchange exchange) {
        try {
            ended.await();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }

    private static void sendJson(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private void answer(HttpExchange exchange, JsonNode request, boolean anthropic, PromptBill bill)
            throws IOException {
        int number = answers.incrementAndGet();
        String text = "Answer " + number + ": " + "so it is, ".repeat(10);
        boolean stream = request.path("stream").asBoolean();
        List<String> events = anthropic ? anthropicEvents(number, text, bill) : openAiEvents(number, text, bill);
        if (exchange.getRequestURI().getPath().endsWith("/responses")) {
            sendJson(exchange, 200, response(number, text, bill).toString());
        } else if (!stream) {
            sendJson(
                    exchange,
                    200,
                    (anthropic ? anthropicAnswer(number, text, bill) : openAiAnswer(number, text, bill)).toString());
        } else {
            send(
                    exchange,
                    new CannedAnswer(
                            "text/event-stream",
                            events.stream()
                                    .map(event -> event.getBytes(StandardCharsets.UTF_8))
                                    .toList()));
        }
    }

    private static ObjectNode openAiUsage(PromptBill bill) {
        ObjectNode usage = JSON.createObjectNode();
        usage.put("prompt_tokens", bill.chars() / 4)
                .put("completion_tokens", 10)
                .put("total_tokens", bill.chars() / 4 + 10);
        usage.putObject("prompt_tokens_details").put("cached_tokens", bill.cachedChars() / 4 / 128 * 128);
        return usage;
    }

    private static ObjectNode openAiAnswer(int number, String text, PromptBill bill) {
        ObjectNode answer = JSON.createObjectNode().put("id", "chat-" + number).put("object", "chat.completion");
        ObjectNode choice =
                answer.putArray("choices").addObject().put("index", 0).put("finish_reason", "stop");
        choice.putObject("message")
                .put("role", "assistant")
                .put("content", text)
                .putNull("refusal");
        answer.set("usage", openAiUsage(bill));
        return answer;
    }

    private static List<String> openAiEvents(int number, String text, PromptBill bill) {
        List<String> events = new ArrayList<>();
        for (String word : text.split("(?<= )")) {
            ObjectNode event =
                    JSON.createObjectNode().put("id", "chat-" + number).put("object", "chat.completion.chunk");
            event.putArray("choices")
                    .addObject()
                    .put("index", 0)
                    .putObject("delta")
                    .put("content", word);
            events.add("data: " + event + "\n\n");
        }
        ObjectNode last = JSON.createObjectNode().put("id", "chat-" + number).put("object", "chat.completion.chunk");
        last.putArray("choices")
                .addObject()
                .put("index", 0)
                .put("finish_reason", "stop")
                .putObject("delta");
        last.set("usage", openAiUsage(bill));
        events.add("data: " + last + "\n\n");
        events.add("data: [DONE]\n\n");
        return events;
    }

    private static ObjectNode response(int number, String text, PromptBill bill) {
        ObjectNode answer = JSON.createObjectNode()
                .put("id", "resp_" + number)
                .put("object", "response")
                .put("status", "completed");
        ObjectNode item = answer.putArray("output")
                .addObject()
                .put("id", "msg_" + number)
                .put("type", "message")
                .put("role", "assistant")
                .put("status", "completed");
        ObjectNode part =
                item.putArray("content").addObject().put("type", "output_text").put("text", text);
        part.putArray("annotations");
        ObjectNode usage =
                answer.putObject("usage").put("input_tokens", bill.chars() / 4).put("output_tokens", 10);
        usage.putObject("input_tokens_details").put("cached_tokens", bill.cachedChars() / 4 / 128 * 128);
        return answer;
    }

    private static ObjectNode anthropicUsage(PromptBill bill) {
        return JSON.createObjectNode()
                .put("input_tokens", (bill.chars() - bill.cachedChars() - bill.writtenChars()) / 4)
                .put("cache_read_input_tokens", bill.cachedChars() / 4)
                .put("cache_creation_input_tokens", bill.writtenChars() / 4)
                .put("output_tokens", 10);
    }

    private static ObjectNode anthropicAnswer(int number, String text, PromptBill bill) {
        ObjectNode answer = JSON.createObjectNode()
                .put("id", "msg_" + number)
                .put("type", "message")
                .put("role", "assistant")
                .put("stop_reason", "end_turn");
        answer.putArray("content").addObject().put("type", "text").put("text", text);
        answer.set("usage", anthropicUsage(bill));
        return answer;
    }

    private static List<String> anthropicEvents(int number, String text, PromptBill bill) {
        List<String> events = new ArrayList<>();
        ObjectNode start = JSON.createObjectNode().put("type", "message_start");
        ObjectNode message = anthropicAnswer(number, "", bill).putNull("stop_reason");
        message.putArray("content");
        start.set("message", message);
        events.add(event(start));
        ObjectNode block =
                JSON.createObjectNode().put("type", "content_block_start").put("index", 0);
        block.putObject("content_block").put("type", "text").put("text", "");
        events.add(event(block));
        for (String word : text.split("(?<= )")) {
            ObjectNode delta =
                    JSON.createObjectNode().put("type", "content_block_delta").put("index", 0);
            delta.putObject("delta").put("type", "text_delta").put("text", word);
            events.add(event(delta));
        }
        events.add(
                event(JSON.createObjectNode().put("type", "content_block_stop").put("index", 0)));
        ObjectNode end = JSON.createObjectNode().put("type", "message_delta");
        end.putObject("delta").put("stop_reason", "end_turn");
        end.putObject("usage").put("output_tokens", 10);
        events.add(event(end));
        events.add(event(JSON.createObjectNode().put("type", "message_stop")));
        return events;
    }

    private static String event(ObjectNode event) {
        return "event: " + event.path("type").asText() + "\ndata: " + event + "\n\n";
    }

    /** OpenAI reads the longest beginning that any earlier prompt had. */
    private PromptBill openAiBill(JsonNode request) {
        StringBuilder prompt = new StringBuilder();
        for (String part : List.of("tools", "instructions", "messages", "input")) {
            prompt.append(request.path(part));
        }
        String own = prompt.toString();
        int hit = 0;
        for (String other : prompts) {
            hit = Math.max(hit, common(own, other));
        }
        prompts.add(own);
        return new PromptBill(own.length(), hit, 0);
    }

    private static int common(String one, String other) {
        int end = Math.min(one.length(), other.length());
        int place = 0;
        while (place < end && one.charAt(place) == other.charAt(place)) {
            place++;
        }
        return place;
    }

    /** Anthropic reads up to a block whose beginning was marked before, and looks 20 blocks back from each mark. */
    private PromptBill anthropicBill(JsonNode request) {
        List<String> beginnings = new ArrayList<>();
        List<Integer> marks = new ArrayList<>();
        StringBuilder prompt = new StringBuilder();
        for (JsonNode block : blocks(request)) {
            if (block.has("cache_control")) {
                marks.add(beginnings.size());
            }
            ObjectNode unmarked = block.deepCopy();
            unmarked.remove("cache_control");
            prompt.append(unmarked);
            beginnings.add(prompt.toString());
        }
        int read = marks.stream()
                .mapToInt(mark -> cachedBefore(mark, beginnings))
                .max()
                .orElse(0);
        marks.forEach(mark -> cached.put(beginnings.get(mark), true));
        int marked = marks.isEmpty()
                ? 0
                : beginnings.get(marks.get(marks.size() - 1)).length();
        return new PromptBill(prompt.length(), read, Math.max(0, marked - read));
    }

    private int cachedBefore(int mark, List<String> beginnings) {
        for (int place = mark; place >= 0 && place > mark - LOOKBACK_BLOCKS; place--) {
            if (cached.containsKey(beginnings.get(place))) {
                return beginnings.get(place).length();
            }
        }
        return 0;
    }

    private static List<JsonNode> blocks(JsonNode request) {
        List<JsonNode> blocks = new ArrayList<>();
        request.path("tools").forEach(blocks::add);
        addBlocks(request.path("system"), "system", blocks);
        for (JsonNode message : request.path("messages")) {
            addBlocks(message.path("content"), message.path("role").asText(), blocks);
        }
        return blocks;
    }

    private static void addBlocks(JsonNode content, String role, List<JsonNode> blocks) {
        if (content instanceof ArrayNode list) {
            list.forEach(block -> blocks.add(((ObjectNode) block.deepCopy()).put("role", role)));
        } else if (content.isTextual()) {
            blocks.add(JSON.createObjectNode()
                    .put("type", "text")
                    .put("text", content.asText())
                    .put("role", role));
        }
    }

    @Override
    public void close() {
        ended.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
