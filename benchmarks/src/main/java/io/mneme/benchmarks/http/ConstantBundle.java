package io.mneme.benchmarks.http;

import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.service.servlet.context.ServletContextHelper;

/**
 * A bundle that answers each request at {@code /constant/LENGTH} with the same bytes, after it has read the body. Its servlet is in a
 * context of its own, so that no filter of the container comes before it: nothing but the server is measured.
 */
public final class ConstantBundle implements BundleActivator {

    private static final String CONTEXT = "constant";

    @Override
    public void start(BundleContext framework) {
        framework.registerService(
                ServletContextHelper.class,
                new ConstantContext(),
                properties("context.name", CONTEXT, "context.path", "/" + CONTEXT));
        framework.registerService(
                Servlet.class,
                new ConstantServlet(),
                properties(
                        "servlet.pattern",
                        "/*",
                        "context.select",
                        "(osgi.http.whiteboard.context.name=" + CONTEXT + ")"));
    }

    @Override
    public void stop(BundleContext framework) {
        // The framework withdraws both services.
    }

    private static Dictionary<String, Object> properties(String... keysAndValues) {
        Dictionary<String, Object> properties = new Hashtable<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.put("osgi.http.whiteboard." + keysAndValues[i], keysAndValues[i + 1]);
        }
        return properties;
    }

    /** Lets every request through. */
    private static final class ConstantContext extends ServletContextHelper {}

    /** Answers with as many bytes as the path says. */
    private static final class ConstantServlet extends HttpServlet {

        private static final long serialVersionUID = 1L;

        private final transient Map<String, byte[]> bodies = new ConcurrentHashMap<>();

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            request.getInputStream().readAllBytes();
            byte[] body = bodies.computeIfAbsent(request.getPathInfo().substring(1), ConstantServlet::body);
            response.setContentType("application/json");
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }

        private static byte[] body(String length) {
            byte[] body = new byte[Integer.parseInt(length)];
            Arrays.fill(body, (byte) '0');
            return body;
        }
    }
}
