/** The memory of LangChain4j in a running container. */
package io.mneme.langchain4j;
