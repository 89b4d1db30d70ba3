package io.mneme.ui.mcp.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessScope;
import io.mneme.spi.tool.ToolEffect;
import io.mneme.ui.mcp.server.ToolCatalog.ServedTool;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionStream;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Answers messages by the server of the protocol's own library, on the thread of the request.
 *
 * <p>Neither the streams nor the sessions of the library's transports are used: the library keeps sessions for ever, and logs what
 * clients send.
 */
final class ProtocolEngine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ProtocolEngine.class);

    /** What a client may say of itself, which is kept as long as its session. */
    private static final int MAX_INTRODUCTION_CHARS = 20_000;

    private static final String INSTRUCTIONS =
            "Mneme is the memory of this machine's programs that talk with language models: chats, dictations and"
                    + " voice logs. Before you answer a question that earlier conversations may have settled, call recall"
                    + " with the question, or search_history with known words. Keep what should be remembered with"
                    + " append_messages. Erase with forget only when the person asks for it, and show what would go"
                    + " first.";

    private final JsonMapper json = JsonMapper.builder().build();
    private final McpJsonMapper mapper = new JacksonMcpJsonMapper(json);
    private final JsonSchemaValidator validator = new DefaultJsonSchemaValidator(json);
    private final DirectTransport transport;
    private final ToolCalls calls = new ToolCalls(mapper, validator);
    private final McpSyncServer server;
    private List<ServedTool> given = List.of();
    private Map<String, ServedTool> served = Map.of();

    /**
     * Starts without tools.
     *
     * @param version version of the container
     * @param resources what reads the resources
     * @param notifications is called with each message for all clients
     */
    ProtocolEngine(String version, ConversationResources resources, Consumer<String> notifications) {
        transport = new DirectTransport(notifications);
        server = McpServer.sync(transport)
                .serverInfo("mneme", version)
                .instructions(INSTRUCTIONS)
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(true)
                        .resources(false, false)
                        .build())
                .jsonMapper(mapper)
                .jsonSchemaValidator(validator)
                // Its validator logs what it refuses.
                .validateToolInputs(false)
                .resourceTemplates(List.of(resources.template()))
                .immediateExecution(true)
                .build();
    }

    /**
     * A session that has begun.
     *
     * @param session the session
     * @param answer the answer to the request that began it
     */
    record BegunSession(McpStreamableServerSession session, String answer) {}

    /**
     * Begins a session.
     *
     * @throws RefusedMessageException if the request breaks a rule
     */
    BegunSession begin(RpcMessage request) {
        JsonNode params = request.params();
        if (!params.path("protocolVersion").isTextual()
                || !params.path("capabilities").isObject()
                || !params.path("clientInfo").isObject()) {
            throw request.invalidParams("params must have protocolVersion, capabilities and clientInfo");
        }
        if (params.toString().length() > MAX_INTRODUCTION_CHARS) {
            throw request.invalidParams("params must have at most " + MAX_INTRODUCTION_CHARS + " characters");
        }
        try {
            McpStreamableServerSessionInit begun =
                    transport.begin(json.treeToValue(params, McpSchema.InitializeRequest.class));
            McpSchema.InitializeResult result = begun.initResult().block();
            return new BegunSession(begun.session(), text(McpSchema.JSONRPCResponse.result(id(request), result)));
        } catch (IOException | RuntimeException refused) {
            throw request.invalidParams("params must be those of initialize");
        }
    }

    /**
     * Answers a request.
     *
     * @throws RefusedMessageException if its parameters break a rule, or its caller may not do it
     */
    String answer(McpStreamableServerSession session, RpcMessage request, AccessCaller caller) {
        checkParams(request);
        checkAccess(request, caller);
        AnswerReceiver receiver = new AnswerReceiver();
        McpStreamableServerSessionStream stream = session.responseStream(receiver);
        try {
            stream.handle(new McpSchema.JSONRPCRequest(request.method(), id(request), value(request.params())))
                    .block();
        } finally {
            stream.close();
        }
        return text(receiver.answer().orElseThrow(() -> new IllegalStateException("the request was not answered")));
    }

    /** The library would answer some of these with a message that does not help. */
    private void checkParams(RpcMessage request) {
        JsonNode params = request.params();
        if (request.method().equals(McpSchema.METHOD_TOOLS_CALL)) {
            if (!params.path("name").isTextual() || !isObjectOrAbsent(params.path("arguments"))) {
                throw request.invalidParams("params must have name, a text, and may have arguments, an object");
            }
            if (!isServed(params.path("name").textValue())) {
                throw request.invalidParams("no tool has this name; tools/list names those that there are");
            }
        }
        if (request.method().equals(McpSchema.METHOD_RESOURCES_READ)
                && !params.path("uri").isTextual()) {
            throw request.invalidParams("params must have uri, a text");
        }
    }

    /** A tool needs what its effect needs; all that reads resources needs to read. */
    private void checkAccess(RpcMessage request, AccessCaller caller) {
        Optional<AccessScope> needed = Optional.empty();
        if (request.method().equals(McpSchema.METHOD_TOOLS_CALL)) {
            needed = effect(request.params().path("name").textValue()).map(ProtocolEngine::scope);
        } else if (request.method().startsWith("resources/")) {
            needed = Optional.of(AccessScope.READ);
        }
        needed.flatMap(caller::refusal).ifPresent(refusal -> {
            throw RefusedMessageException.of(refusal, request.id());
        });
    }

    /** Returns what a caller of tools with an effect must be allowed to do. */
    private static AccessScope scope(ToolEffect effect) {
        if (effect.isReadOnly()) {
            return AccessScope.READ;
        }
        return effect.isDestructive() ? AccessScope.ADMIN : AccessScope.RECORD;
    }

    private synchronized Optional<ToolEffect> effect(String name) {
        return Optional.ofNullable(served.get(name))
                .map(tool -> tool.description().effect());
    }

    private synchronized boolean isServed(String name) {
        return served.containsKey(name);
    }

    private static boolean isObjectOrAbsent(JsonNode arguments) {
        return arguments.isMissingNode() || arguments.isNull() || arguments.isObject();
    }

    private Object id(RpcMessage request) {
        return request.id().isTextual()
                ? request.id().textValue()
                : request.id().numberValue();
    }

    private Object value(JsonNode params) {
        return json.convertValue(params.isMissingNode() ? json.createObjectNode() : params, Object.class);
    }

    private String text(McpSchema.JSONRPCMessage message) {
        try {
            return mapper.writeValueAsString(message);
        } catch (IOException impossible) {
            throw new UncheckedIOException("an answer cannot be written", impossible);
        }
    }

    /** Serves these tools from now on, and notifies clients if they are others than before. */
    synchronized void serve(List<ServedTool> tools) {
        if (tools.equals(given)) {
            return;
        }
        given = tools;
        Map<String, ServedTool> next = new LinkedHashMap<>();
        tools.forEach(tool -> next.put(tool.description().name(), tool));
        served.forEach((name, former) -> {
            if (!next.containsKey(name) || !next.get(name).isSameTool(former)) {
                server.removeTool(name);
            }
        });
        next.values().removeIf(tool -> !isServed(tool));
        served = next;
    }

    private boolean isServed(ServedTool tool) {
        ServedTool former = served.get(tool.description().name());
        if (former != null && former.isSameTool(tool)) {
            return true;
        }
        try {
            server.addTool(calls.specification(tool));
            return true;
        } catch (RuntimeException refused) {
            LOG.warn(
                    "{} has a schema of its arguments that is refused",
                    tool.policy().label());
            return false;
        }
    }

    @Override
    public void close() {
        server.close();
    }

    /** Hands the sessions that the library makes to the engine, and what it tells all clients to the streams. */
    private static final class DirectTransport implements McpStreamableServerTransportProvider {

        private final Consumer<String> notifications;
        private volatile Optional<McpStreamableServerSession.Factory> factory = Optional.empty();

        DirectTransport(Consumer<String> notifications) {
            this.notifications = notifications;
        }

        McpStreamableServerSessionInit begin(McpSchema.InitializeRequest request) {
            return factory.orElseThrow().startSession(request);
        }

        @Override
        public void setSessionFactory(McpStreamableServerSession.Factory sessions) {
            factory = Optional.of(sessions);
        }

        @Override
        public Mono<Void> notifyClients(String method, Object params) {
            return Mono.fromRunnable(() -> notifications.accept(RpcMessage.notification(method)));
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }

        @Override
        public List<String> protocolVersions() {
            return RpcMessage.PROTOCOL_VERSIONS;
        }
    }

    /** Receives the one message that answers a request. */
    private final class AnswerReceiver implements McpStreamableServerTransport {

        private volatile Optional<McpSchema.JSONRPCMessage> received = Optional.empty();

        Optional<McpSchema.JSONRPCMessage> answer() {
            return received;
        }

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, String messageId) {
            return sendMessage(message);
        }

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                if (message instanceof McpSchema.JSONRPCResponse) {
                    received = Optional.of(message);
                }
            });
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return mapper.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
